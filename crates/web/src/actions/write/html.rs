//! A game as a page that needs nothing else: every position as a picture, one shown at a time.

use std::fmt::Write as _;

use game::{Game, History, Notation};

use super::{Branch, WriteRequest, notes};

/// A position of the main line.
#[derive(Debug)]
pub(super) struct Shown {
    /// The move that led to it; nothing for the start.
    mv: Option<String>,
    svg: String,
}

/// Every position of a game, drawn.
pub(super) fn positions<G: Game + Notation>(
    game: &History<G>,
    draw: impl Fn(&History<G>) -> String,
) -> Vec<Shown> {
    let mut at = game.at(0);
    let mut shown = vec![Shown {
        mv: None,
        svg: draw(&at),
    }];
    for mv in game.moves() {
        let text = at.position().write_move(mv);
        if at.play(mv).is_err() {
            break;
        }
        shown.push(Shown {
            mv: Some(text),
            svg: draw(&at),
        });
    }
    shown
}

const STYLE: &str = "\
:root{color-scheme:light dark;font-family:system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1rem}
figure{margin:0}figure svg{display:block;width:100%;max-height:70vh}
.js figure{display:none}.js figure.now{display:block}
nav{display:none;gap:.5rem;align-items:center;margin:.5rem 0}.js nav{display:flex}
nav button{font:inherit;min-width:44px;min-height:44px}
nav input{flex:1}figcaption{min-height:2.5em;padding:.5rem 0}";

// Stepping through the positions; without it, all of them are shown one below the other.
const SCRIPT: &str = "\
document.body.classList.add('js');
const all=[...document.querySelectorAll('figure')],slider=document.querySelector('input');
const show=n=>{n=Math.max(0,Math.min(all.length-1,n));slider.value=n;\
all.forEach((f,i)=>f.classList.toggle('now',i===n))};
slider.max=all.length-1;slider.oninput=()=>show(+slider.value);
document.querySelector('#back').onclick=()=>show(+slider.value-1);
document.querySelector('#on').onclick=()=>show(+slider.value+1);
addEventListener('keydown',e=>{if(e.target===slider)return;\
const n={ArrowLeft:+slider.value-1,ArrowRight:+slider.value+1,Home:0,End:all.length-1}[e.key];\
if(n!==undefined){show(n);e.preventDefault()}});
show(all.length-1);";

/// The page.
pub(super) fn page(request: &WriteRequest, game: &str, shown: &[Shown]) -> String {
    let title = title(request, game);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n\
         <nav><button id=\"back\" aria-label=\"Back\">&#8592;</button>\
         <input type=\"range\" min=\"0\" value=\"0\" aria-label=\"Move\">\
         <button id=\"on\" aria-label=\"On\">&#8594;</button></nav>\n"
    );
    let mut following: &[Branch] = &request.tree;
    for (ply, position) in shown.iter().enumerate() {
        let caption = match &position.mv {
            None => "The start".to_owned(),
            Some(mv) => {
                let branch = following.first();
                let note = branch.map(notes::note).unwrap_or_default();
                following = branch.map_or(&[], |branch| &branch.children);
                format!("<b>{ply}. {}</b> {}", escape(mv), escape(&note))
            }
        };
        // A picture of its own has a head that has no place inside a page.
        let svg = position
            .svg
            .find("<svg")
            .map_or("", |at| position.svg.get(at..).unwrap_or(""));
        let _ = writeln!(
            page,
            "<figure>{svg}<figcaption>{caption}</figcaption></figure>"
        );
    }
    let _ = write!(page, "<script>{SCRIPT}</script>\n</html>\n");
    page
}

fn title(request: &WriteRequest, game: &str) -> String {
    let name = |name: &Option<String>| name.as_deref().map(escape).filter(|name| !name.is_empty());
    match (name(&request.players.white), name(&request.players.black)) {
        (Some(white), Some(black)) => format!("{white} – {black}, {game}"),
        _ => format!("A game of {game}"),
    }
}

/// A text as it stands in a page: never as markup.
fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_never_becomes_markup() {
        assert_eq!(
            escape("<img src=x onerror='alert(\"1\")'>&"),
            "&lt;img src=x onerror=&#39;alert(&quot;1&quot;)&#39;&gt;&amp;"
        );
    }
}
