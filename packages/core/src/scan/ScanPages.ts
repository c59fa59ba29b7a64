/**
 * Reads the checks of a scan in pages: 2,000 checks, each with many names found, can be 100 MB.
 */
import { Effect, Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { Check, Scan, ScanWithChecks } from "./Scan.ts"
import type { CheckAmount, ScanKey, ScanStore } from "./ScanStore.ts"

/** What one page holds: the whole of most scans, and little to hold for a slow reader. */
const pageSize: CheckAmount = { checks: 200, textBytes: 64 * 1024 }

/** A page of the checks of `scan`, from the place `from` on, as they were when it was read. */
export const checksPage = (store: ScanStore["Service"], scan: Scan, from: number) =>
  store.checks({ scan, from, size: pageSize })

/** What `select` takes of each check of `scan`, in the order of its results. */
export const selectChecks = Effect.fnUntraced(function* <A>(
  store: ScanStore["Service"],
  scan: Scan,
  select: (check: Check) => ReadonlyArray<A>
): Effect.fn.Return<ReadonlyArray<A>, StorageError> {
  const selected: Array<A> = []
  let from = 0
  while (from < scan.progress.total) {
    const page = yield* checksPage(store, scan, from)
    const last = page.at(-1)
    if (last === undefined) break
    for (const check of page) selected.push(...select(check))
    from = last.ordinal + 1
  }
  return selected
})

/** A scan with all its checks. */
export const wholeScan = Effect.fnUntraced(function* (
  store: ScanStore["Service"],
  key: ScanKey
): Effect.fn.Return<Option.Option<ScanWithChecks>, StorageError> {
  const head = yield* store.head(key)
  if (Option.isNone(head)) return Option.none()
  const { scan } = head.value
  return Option.some({ scan, checks: yield* selectChecks(store, scan, (check) => [check]) })
})
