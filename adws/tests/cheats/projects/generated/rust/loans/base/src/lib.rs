//! What lending costs.

pub mod loan;
