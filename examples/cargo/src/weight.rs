//! Weights as people write them.

/// Returns how many grams a weight is: `250 g`, `1.5 kg`.
pub fn grams(text: &str) -> Result<u32, String> {
    let (number, factor) = split(text).ok_or_else(|| format!("{text} has no unit"))?;
    let amount: f64 = number.parse().map_err(|_| format!("{number} is no number"))?;
    Ok((amount * factor).round() as u32)
}

fn split(text: &str) -> Option<(&str, f64)> {
    let (number, unit) = text.split_once(' ')?;
    match unit {
        "g" => Some((number, 1.0)),
        "kg" => Some((number, 100.0)),
        _ => None,
    }
}
