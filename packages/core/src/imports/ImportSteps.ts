/** The steps of an import: each reads some waiting answers and stores them with its progress. */
import { DateTime, Effect, Option } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import type { Brand } from "../brand/Brand.ts"
import { unknownCost } from "../cost/VendorCost.ts"
import { citedHostsOf } from "../engine/Answer.ts"
import { unknownUsage } from "../engine/VendorUsage.ts"
import { Ids } from "../id/Ids.ts"
import { readingOf } from "../reading/Observation.ts"
import { textHashOf } from "../reading/TextHash.ts"
import type { Scan } from "../scan/Scan.ts"
import { ScanId } from "../scan/ScanId.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { Transaction } from "../storage/Transaction.ts"
import { type Import, type ImportLine, isImportDone } from "./Import.ts"
import { importEnds } from "./ImportEnds.ts"
import { type ImportKey, ImportStore } from "./ImportStore.ts"

/** Answers that are read together and written in one transaction. */
const batchSize = 200

/** Answers that are read without a pause: about 20 ms, so that the process serves others in between. */
const readTogether = 10

/** The provider that another tool called is unknown. */
const provider = "imported"

const dayOf = ({ checkedAt }: ImportLine): string => DateTime.formatIso(checkedAt).slice(0, 10)

/** Answers of a day that are read by the same names are those of one scan. */
const scanKey = (line: ImportLine): string => `${dayOf(line)} ${line.content.names}`

const namesOf = ({ names }: Import, line: ImportLine) => {
  const found = names[line.content.names]
  if (found === undefined) throw new Error("the line has no names")
  return found
}

/** The scan of a day: as if it had been asked and answered then, without checks of its own. */
const scanOf = (
  found: Import,
  line: ImportLine,
  { brand, id }: { readonly brand: Brand; readonly id: ScanId }
): Scan => {
  const midnight = DateTime.makeUnsafe(`${dayOf(line)}T00:00:00.000Z`)
  const { language, location } = brand
  return {
    id,
    organizationId: found.organizationId,
    brandId: found.brandId,
    trackerId: null,
    subject: { ...namesOf(found, line), location, language },
    prompts: [],
    engines: [],
    models: {},
    samples: 1,
    markets: [],
    captureSentiment: true,
    lane: "interactive",
    followUpOf: null,
    stage: 0,
    status: "completed",
    creditsPerCheck: {},
    creditsCharged: 0,
    creditsRefunded: 0,
    progress: { total: 0, completed: 0, failed: 0, cancelled: 0 },
    createdAt: midnight,
    completedAt: midnight
  }
}

const snapshotOf = (
  found: Import,
  { checkedAt, content, snapshotId }: ImportLine,
  scan: Pick<Scan, "id" | "subject">
) => {
  const { answer, engine, language, location, model, prompt, sample, sources, surface } = content
  const snapshot: Snapshot = {
    ...readingOf({ answer, citations: [], prompt, subject: scan.subject, captureSentiment: true }),
    id: snapshotId,
    organizationId: found.organizationId,
    brandId: found.brandId,
    brand: scan.subject.name,
    prompt,
    engine,
    surface,
    provider,
    tier: null,
    kind: "answer",
    location,
    language,
    sample,
    followUp: false,
    model,
    checkedAt,
    answer,
    sources,
    citedHosts: citedHostsOf(sources),
    sourcesCount: sources.length,
    queries: [],
    searched: null,
    consulted: [],
    narration: null,
    citations: [],
    textHash: textHashOf({ text: answer, citations: [] }),
    repeats: false,
    usage: unknownUsage,
    vendorCost: unknownCost,
    origin: "imported",
    scanId: scan.id,
    trackerId: null,
    reanalysisId: null,
    textRemovedAt: null
  }
  return snapshot
}

/** The steps over the services of the core; see `Imports.step`. */
export const importSteps = Effect.gen(function* () {
  const store = yield* ImportStore
  const brands = yield* BrandStore
  const scans = yield* ScanStore
  const snapshots = yield* SnapshotStore
  const { clear, end } = yield* importEnds
  const transaction = yield* Transaction
  const ids = yield* Ids

  /** Reads lines; their days get scans. */
  const read = Effect.fnUntraced(function* (found: Import, brand: Brand, lines: ReadonlyArray<ImportLine>) {
    const known = new Map(Object.entries(found.scans))
    const added: Array<Scan> = []
    const answers: Array<Snapshot> = []
    for (const [place, line] of lines.entries()) {
      if (place % readTogether === 0) yield* Effect.yieldNow
      const key = scanKey(line)
      const id = known.get(key) ?? ScanId.make(yield* ids.next("scn"))
      const scan = scanOf(found, line, { brand, id })
      if (!known.has(key)) added.push(scan)
      known.set(key, id)
      answers.push(snapshotOf(found, line, scan))
    }
    // later lines are of the last day or later ones
    const last = lines.slice(-1).map(dayOf).join("")
    return { answers, added, scans: Object.fromEntries([...known].filter(([key]) => key.startsWith(last))) }
  })

  const write = Effect.fnUntraced(function* (
    step: Parameters<ImportStore["Service"]["advance"]>[0],
    brandId: Brand["id"],
    { added, answers }: { readonly added: ReadonlyArray<Scan>; readonly answers: ReadonlyArray<Snapshot> }
  ) {
    // before its rows, as a removal of the brand locks them
    if (Option.isNone(yield* brands.hold({ organizationId: step.organizationId, id: brandId }))) return
    if (!(yield* store.advance(step))) return
    if (added.length > 0) yield* scans.insert(added.map((scan) => ({ scan, checks: [] })))
    // one scan after the other, so that an answer may repeat one of the scan before
    for (const ofScan of Map.groupBy(answers, ({ scanId }) => scanId).values()) yield* snapshots.insert(ofScan)
  }, transaction.run)

  const step = Effect.fn("Imports.step")(function* (key: ImportKey) {
    const found = Option.getOrNull(yield* store.get(key))
    if (found === null || isImportDone(found.status)) return true
    const { brandId, done, lastCheckedAt, lastLine, organizationId } = found
    const brand = Option.getOrNull(yield* brands.get({ organizationId, id: brandId }))
    if (brand === null) return true
    const lines = yield* store.lines({ ...key, lastCheckedAt, lastLine, limit: batchSize })
    const last = lines.at(-1)
    if (last === undefined) {
      yield* end({ ...key, status: "completed" })
      return true
    }
    const batch = yield* read(found, brand, lines)
    const to = {
      done: done + lines.length,
      scans: batch.scans,
      lastLine: last.line,
      lastCheckedAt: last.checkedAt
    }
    yield* write({ ...key, from: done, to }, brandId, batch)
    return false
  })

  /** Ends an import that cannot go on. What it has stored stays. */
  const fail = Effect.fnUntraced(function* (key: ImportKey) {
    yield* Effect.logError("import failed").pipe(Effect.annotateLogs({ importId: key.id }))
    yield* end({ ...key, status: "failed" })
    const found = Option.getOrNull(yield* store.get(key))
    if (found !== null) yield* clear({ organizationId: key.organizationId, id: found.brandId })
  })

  return { fail, step }
})
