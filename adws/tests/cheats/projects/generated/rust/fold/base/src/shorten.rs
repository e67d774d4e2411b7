//! Shortens text.

/// What stands for what is left out.
pub const DOTS: &str = "...";

/// The start of a text that is too long.
pub fn shorten(text: &str, width: usize) -> String {
    if text.len() <= width {
        return text.to_string();
    }
    format!("{}{DOTS}", &text[..width])
}
