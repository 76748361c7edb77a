#!/bin/bash
# The step of the composite action: one audit for annotations and, if asked for, one for a SARIF file.
set -uo pipefail
tool=$RUNNER_TEMP/ticketgate/release/ticketgate
options=()
while IFS= read -r line; do [ -n "$line" ] && options+=("$line"); done <<< "${TICKETGATE_ARGUMENTS:-}"
[ -n "${TICKETGATE_SINCE:-}" ] && options+=(--since "$TICKETGATE_SINCE")
paths=()
while IFS= read -r line; do [ -n "$line" ] && paths+=("$line"); done <<< "${TICKETGATE_PATHS:-.}"
# Old versions of bash, as on macOS, take an empty list for an unset one.
if [ -n "${TICKETGATE_SARIF:-}" ]; then
  "$tool" audit ${options[@]+"${options[@]}"} --format sarif --output "$TICKETGATE_SARIF" --fail-on never -- "${paths[@]}" || exit
fi
exec "$tool" audit ${options[@]+"${options[@]}"} --format github --fail-on "${TICKETGATE_FAIL_ON:-error}" -- "${paths[@]}"
