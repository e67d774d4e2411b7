//! What parcels cost.

pub mod labels;
pub mod postage;
