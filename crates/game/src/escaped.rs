//! Text inside XML and HTML.

/// A text that stands for itself in XML and HTML, inside and outside of attributes. Control
/// characters may not stand there at all.
///
/// ```
/// assert_eq!(game::escaped("<b> & 'c'\n"), "&lt;b&gt; &amp; &#39;c&#39;");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control()) {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}
