#!/bin/bash
# usage: Tests/SyntaxFuzzer/run.sh SECONDS [CORPUS_FOLDER]
# Builds the parser with the coverage-guided fuzzer and runs it; fails if it finds anything. What it finds is left
# in the current folder as crash-… or timeout-…; look at it with `swift run SyntaxFuzzer FILE`.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-60}
corpus=${2:-$root/.build/fuzz-corpus}
mkdir -p "$corpus"
swift build --package-path "$root" --scratch-path "$root/.build/fuzz" -c release --product SyntaxFuzzer \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -DFUZZING -Xswiftc -use-ld=lld
# A first corpus: the golden grammar examples of the tests.
for text in "$root"/Tests/SyntaxTests/Snapshots/*.txt; do cp "$text" "$corpus/" ; done
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
exec timeout -k 10 $((seconds + 120)) "$root/.build/fuzz/release/SyntaxFuzzer" \
  -max_total_time="$seconds" -max_len=4096 -timeout=10 -dict="$root/Tests/SyntaxFuzzer/swift.dict" "$corpus"
