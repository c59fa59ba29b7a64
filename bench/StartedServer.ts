/**
 * How `npm start` and the image start a server.
 */

/** Flags of Node. */
export const startFlags = ["--max-semi-space-size=8"]

/** What the C library's allocator reads: docs/operations.md, "Memory". */
export const startEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072"
}
