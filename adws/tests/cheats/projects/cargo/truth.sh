# Compiled by the compiler alone, without the manifest of the project.
set -e
rustc --edition 2021 --cap-lints allow --crate-type rlib --crate-name till -o libtill.rlib "$1/src/lib.rs"
rustc --edition 2021 --extern till=libtill.rlib -o truth truth.rs
./truth
