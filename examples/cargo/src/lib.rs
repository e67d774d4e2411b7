//! What it costs to send a parcel.

pub mod tariff;
pub mod weight;

use tariff::Zone;

/// Returns the price in cents of sending a parcel.
pub fn price(weight: &str, zone: Zone) -> Result<u32, String> {
    let grams = weight::grams(weight)?;
    tariff::price(grams, zone).ok_or_else(|| format!("{weight} is too heavy"))
}
