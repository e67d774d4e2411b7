//! What is printed.

/// The labels of zones, in order.
pub fn labels(zones: &[&str]) -> Vec<String> {
    let mut labels: Vec<String> = zones.iter().map(|zone| zone.to_uppercase()).collect();
    labels.sort();
    labels
}
