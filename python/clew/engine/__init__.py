"""The engines: `native` (Rust) and `reference` (readable Python), alike from outside."""
