//! Amounts of money, and receipts.

pub mod money;
pub mod parsing;
pub mod receipt;
