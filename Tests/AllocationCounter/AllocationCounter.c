#include "AllocationCounter.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// Threads would wait for each other at the counter, so it counts only where somebody asks.
static bool is_counting;
static atomic_long count;

void count_allocations(bool counts) { is_counting = counts; }

long allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#ifdef __GLIBC__
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static void step(void) {
  if (is_counting) atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  step();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  step();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  step();
  return __libc_realloc(block, size);
}
#endif
