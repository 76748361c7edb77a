#!/bin/sh
# usage: Tests/SyntaxFuzzer/run.sh SECONDS [CORPUS_FOLDER]
# Builds the parser with the coverage-guided fuzzer and the address sanitizer and runs it on one core; fails if it finds
# anything. An input that was found is left in .build/fuzz/found; look at it with `swift run SyntaxFuzzer FILE`. Inputs
# that reached something new are kept in CORPUS_FOLDER, from which a later run goes on.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
corpus=${2:-.build/fuzz/corpus}
seeds=.build/fuzz/seeds
swift build --scratch-path .build/fuzz -c release --product SyntaxFuzzer \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -DFUZZING -Xswiftc -use-ld=lld
# Where it starts: each text of the golden trees, and the examples of the rules.
rm -rf "$seeds"
mkdir -p "$corpus" "$seeds" .build/fuzz/found
awk -v folder="$seeds" '/^=== / { close(file); file = folder "/" ++count; inside = 1; sub(/^=== /, "") }
  /^sourceFile / { inside = 0 } inside { print > file }' Tests/SyntaxTests/Snapshots/*.txt
find Rules -name '*.swift' -path '*/Examples/*' -size -3k | while read -r text; do
  cp "$text" "$seeds/$(echo "$text" | tr / -)"
done
# The default handler of crashes would start a debugger for each of them.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
exec timeout -k 10 $((seconds + 120)) .build/fuzz/release/SyntaxFuzzer -max_total_time="$seconds" -max_len=2000 -timeout=60 \
  -artifact_prefix=.build/fuzz/found/ -dict=Tests/SyntaxFuzzer/swift.dict "$corpus" "$seeds"
