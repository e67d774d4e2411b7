//! Prints lines that are no longer than a width.

pub mod run;
pub mod shorten;

#[cfg(test)]
mod tests;
