// Counts heap allocations of the process. On other C libraries than glibc the count stays 0.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H
#include <stdbool.h>
/// Begins or ends to count.
void count_allocations(bool counts);
/// How many blocks were allocated or resized so far.
long allocation_count(void);
#endif
