"""The workflows that run the pipeline at GitHub: what ``adws pipeline init`` writes."""
