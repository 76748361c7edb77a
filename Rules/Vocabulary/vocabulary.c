// The vocabulary files as bytes in the executable.
#include "vocabulary.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char swift[] = {
#embed "swift.yml"
};
static const unsigned char concurrency[] = {
#embed "concurrency.yml"
};
static const unsigned char foundation[] = {
#embed "foundation.yml"
};
static const unsigned char combine[] = {
#embed "combine.yml"
};
static const unsigned char reactive[] = {
#embed "reactive.yml"
};
static const unsigned char swiftui[] = {
#embed "swiftui.yml"
};
static const unsigned char uikit[] = {
#embed "uikit.yml"
};
static const unsigned char libraries[] = {
#embed "libraries.yml"
};
static const unsigned char entries[] = {
#embed "entries.yml"
};
static const unsigned char hints[] = {
#embed "hints.yml"
};

#define FILE_ENTRY(name) {#name ".yml", name, sizeof name}
static const struct vocabulary_file files[] = {
    FILE_ENTRY(swift),   FILE_ENTRY(concurrency), FILE_ENTRY(foundation), FILE_ENTRY(combine), FILE_ENTRY(reactive),
    FILE_ENTRY(swiftui), FILE_ENTRY(uikit),       FILE_ENTRY(libraries),  FILE_ENTRY(entries), FILE_ENTRY(hints),
};

const unsigned long vocabulary_file_count = sizeof files / sizeof files[0];

struct vocabulary_file vocabulary_files_at(long index) { return files[index]; }
