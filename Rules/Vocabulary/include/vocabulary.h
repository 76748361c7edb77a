// The files of this folder, embedded.
#ifndef TICKETGATE_VOCABULARY_H
#define TICKETGATE_VOCABULARY_H

struct vocabulary_file {
  const char *name;
  const unsigned char *bytes;
  unsigned long count;
};

extern const unsigned long vocabulary_file_count;
struct vocabulary_file vocabulary_files_at(long index);

#endif
