//! What a command line asks for.

use crate::shorten::shorten;

/// What the words of a command line print.
pub fn run(words: &[String]) -> String {
    match words.split_first().map(|(width, rest)| (width.parse(), rest)) {
        Some((Ok(width), rest)) => format!("{}\n", shorten(&rest.join(" "), width)),
        _ => "no width\n".to_string(),
    }
}
