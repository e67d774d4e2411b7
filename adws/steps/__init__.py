"""Steps, one public function a file, named after the file."""
