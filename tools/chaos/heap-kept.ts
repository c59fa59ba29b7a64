/**
 * Preloaded into each process: prints its heap right after a full collection, which is the memory that it retains.
 * Resident memory also contains garbage and varies by some 100 MB between two collections.
 */
import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks"

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

const isFull = (entry: PerformanceEntry): boolean =>
  "detail" in entry &&
  typeof entry.detail === "object" &&
  entry.detail !== null &&
  "kind" in entry.detail &&
  entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR

new PerformanceObserver((list) => {
  if (!list.getEntries().some(isFull)) return
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`kept: ${megabytes(heapUsed + external)} MB after ${Math.round(performance.now())} ms\n`)
}).observe({ entryTypes: ["gc"] })
