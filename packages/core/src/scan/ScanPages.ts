/**
 * Reads the checks of a scan in pages: 2,000 checks, each with many names found, can be 100 MB.
 */
import { Effect, Option, Stream } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { Check, Scan, ScanHead, ScanPiece, ScanWithChecks } from "./Scan.ts"
import type { CheckAmount, ScanKey, ScanStore } from "./ScanStore.ts"

/** What one page holds: the whole of most scans, and little to hold for a slow reader. */
export const pageSize: CheckAmount = { checks: 200, textBytes: 64 * 1024 }

/** Where the checks of `scan` go on behind that page; null where it is the last. */
export const placeBehind = ({ progress }: Scan, page: ReadonlyArray<Check>): number | null => {
  const last = page.at(-1)
  return last === undefined || last.ordinal + 1 >= progress.total ? null : last.ordinal + 1
}

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
  for (let from: number | null = 0; from !== null;) {
    const page: ReadonlyArray<Check> = yield* checksPage(store, scan, from)
    for (const check of page) selected.push(...select(check))
    from = placeBehind(scan, page)
  }
  return selected
})

/** A scan in pieces, each with a page of its checks, which `read` reads from a place on. */
export const scanPieces = <E>(
  head: ScanHead,
  read: (from: number) => Effect.Effect<ReadonlyArray<Check>, E>
): Stream.Stream<ScanPiece, E> =>
  Stream.paginate(0, (from) =>
    Effect.map(read(from), (checks) => {
      const next = placeBehind(head.scan, checks)
      return [[{ ...head, checks, isFirst: from === 0, isLast: next === null }], Option.fromNullOr(next)]
    })
  )

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
