//! Pictures in pixels, with fonts of our own: they look the same on every machine.

use anyhow::{Context as _, Result, ensure};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// `DejaVu Sans` and its bold, cut down to the letters of western languages: see `fonts/LICENCE`.
const FONTS: [&[u8]; 2] = [
    include_bytes!("fonts/DejaVuSans.ttf"),
    include_bytes!("fonts/DejaVuSans-Bold.ttf"),
];
const FAMILY: &str = "DejaVu Sans";

/// The most pixels on a side.
const MOST: f32 = 16_384.0;

/// What draws SVG documents of ours.
pub(crate) struct Painter {
    options: Options<'static>,
}

impl Painter {
    pub(crate) fn new() -> Painter {
        let mut options = Options {
            font_family: FAMILY.to_owned(),
            ..Options::default()
        };
        let fonts = options.fontdb_mut();
        for font in FONTS {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_sans_serif_family(FAMILY);
        Painter { options }
    }

    /// Draws a document, so much larger.
    pub(crate) fn draw(&self, svg: &str, scale: f32) -> Result<Pixmap> {
        ensure!(
            scale.is_finite() && scale > 0.0,
            "--scale should be a number above 0, such as 2"
        );
        let tree = Tree::from_str(svg, &self.options).context("drawing the picture")?;
        let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
        ensure!(
            width <= MOST && height <= MOST && width >= 1.0 && height >= 1.0,
            "--scale {scale} makes a picture of {width:.0}x{height:.0}: 1 to {MOST:.0} pixels a side are drawn"
        );
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 1 and the most"
        )]
        let mut pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32)
            .context("there is no memory for the picture")?;
        let larger = Transform::from_scale(scale, scale);
        resvg::render(&tree, larger, &mut pixels.as_mut());
        Ok(pixels)
    }
}

/// A document as PNG, so much larger.
pub(crate) fn png(svg: &str, scale: f32) -> Result<Vec<u8>> {
    let pixels = Painter::new().draw(svg, scale)?;
    pixels.encode_png().context("writing the picture")
}
