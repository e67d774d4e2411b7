"""Values and laws: what adws speaks about; knows neither the machine nor a room above."""
