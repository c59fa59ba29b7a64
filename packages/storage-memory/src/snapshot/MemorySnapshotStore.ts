import { type Snapshot, type SnapshotFilter, SnapshotSummary, SnapshotWithAnswer } from "@answerscope/core"
import { dayOf, everySnapshot, isCitedBy, SnapshotStore, type SnapshotWalkRequest } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Struct } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables } from "../database/MemoryTables.ts"
import { isBehind, readingsIn } from "./MemorySnapshotReadings.ts"
import { repeatsIn } from "./MemoryRepeats.ts"
import { runsIn } from "./MemorySnapshotRuns.ts"
import { removalsIn } from "./MemorySnapshotRemoval.ts"
import { newestFirst, pageOf, walkOf } from "../database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"

const isCounted = ({ followUp, kind }: Snapshot): boolean => kind === "answer" && !followUp

const matches =
  (filter: Partial<SnapshotFilter>) =>
  (snapshot: Snapshot): boolean =>
    (filter.brandId ?? snapshot.brandId) === snapshot.brandId &&
    (filter.engine ?? snapshot.engine) === snapshot.engine &&
    (filter.surface ?? snapshot.surface) === snapshot.surface &&
    (filter.location ?? snapshot.location) === snapshot.location &&
    (filter.language ?? snapshot.language) === snapshot.language &&
    (filter.prompt ?? snapshot.prompt) === snapshot.prompt &&
    (filter.prompts == null || filter.prompts.includes(snapshot.prompt)) &&
    (filter.counted ?? isCounted(snapshot)) === isCounted(snapshot) &&
    (filter.mentioned ?? snapshot.mentioned) === snapshot.mentioned &&
    (filter.searched ?? snapshot.searched) === snapshot.searched &&
    (filter.sentiment ?? snapshot.sentiment) === snapshot.sentiment &&
    (filter.positionMax == null || (snapshot.position !== null && snapshot.position <= filter.positionMax)) &&
    (filter.model ?? snapshot.model) === snapshot.model &&
    (filter.competitor == null || snapshot.competitorsFound.includes(filter.competitor)) &&
    (filter.competitors == null || snapshot.competitorsFound.some((name) => filter.competitors?.includes(name))) &&
    (filter.source == null || isCitedBy(snapshot, filter.source)) &&
    (filter.addresses == null || snapshot.sources.some(({ url }) => filter.addresses?.includes(url))) &&
    (filter.search == null || snapshot.queries.includes(filter.search)) &&
    DateTime.isGreaterThanOrEqualTo(snapshot.checkedAt, filter.from ?? snapshot.checkedAt) &&
    (filter.before == null || DateTime.isLessThan(snapshot.checkedAt, filter.before))

const summaryFields = Struct.keys(SnapshotSummary.fields)
const summaryOf = (snapshot: Snapshot): SnapshotSummary => Struct.pick(snapshot, summaryFields)

const withAnswerFields = Struct.keys(SnapshotWithAnswer.fields)
const withAnswerOf = (snapshot: Snapshot): SnapshotWithAnswer => Struct.pick(snapshot, withAnswerFields)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** As PostgreSQL has it without a language: only ASCII letters have a lower case. */
const keyOf = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Counts answers by untracked brand, cell and day. */
const candidatesIn = (
  rows: ReadonlyArray<Snapshot>,
  { limit, without }: { readonly limit: number; readonly without: ReadonlyArray<string> }
) => {
  const others = new Set(without.map(keyOf))
  const named = rows.flatMap((row) =>
    row.competitorCandidatesFound.filter((name) => !others.has(keyOf(name))).map((name) => ({ name, row }))
  )
  const answersOf = (some: typeof named) => new Set(some.map(({ row }) => row.id)).size
  const most = [...Map.groupBy(named, ({ name }) => keyOf(name))]
    .toSorted(([a, some], [b, others]) => answersOf(others) - answersOf(some) || byText(a, b))
    .slice(0, limit)
  return most.flatMap(([, some]) => {
    const [spelling] = [...Map.groupBy(some, ({ name }) => name)].toSorted(
      ([a, same], [b, others]) => others.length - same.length || byText(a, b)
    )
    const cells = Map.groupBy(some, ({ row: { checkedAt, engine, language, location, prompt } }) =>
      JSON.stringify([prompt, engine, location, language, dayOf(checkedAt)])
    )
    return [...cells.values()].flatMap((same) =>
      same.slice(0, 1).map(({ row: { checkedAt, engine, language, location, prompt } }) => ({
        name: spelling?.[0] ?? "",
        prompt,
        engine,
        location,
        language,
        day: dayOf(checkedAt),
        answers: answersOf(same)
      }))
    )
  })
}

/** Lists and walks. */
const listsIn = ({
  use,
  tables: { snapshots }
}: {
  readonly use: MemoryDatabase["Service"]["use"]
  readonly tables: MemoryTables["Service"]
}): Pick<
  SnapshotStore["Service"],
  "list" | "listWithAnswers" | "walk" | "walkWithAnswers" | "citedAddresses" | "candidates"
> => {
  const matching = ({ organizationId, filter }: Pick<SnapshotWalkRequest, "organizationId" | "filter">) =>
    newestFirst(
      snapshots
        .rows()
        .filter((row) => row.organizationId === organizationId)
        .filter(matches(filter)),
      (row) => row.checkedAt
    )
  return {
    list: (request) => use("SnapshotStore.list", () => pageOf(matching(request).map(summaryOf), request.page)),
    listWithAnswers: (request) =>
      use("SnapshotStore.listWithAnswers", () => pageOf(matching(request).map(withAnswerOf), request.page)),
    walk: (request) =>
      walkOf(
        use("SnapshotStore.walk", () => matching(request).map(summaryOf)),
        request.part
      ),
    walkWithAnswers: (request) =>
      walkOf(
        use("SnapshotStore.walkWithAnswers", () => matching(request).map(withAnswerOf)),
        request.part
      ),
    candidates: (request) => use("SnapshotStore.candidates", () => candidatesIn(matching(request), request)),
    citedAddresses: ({ organizationId, hosts, after, limit, ...time }) =>
      use("SnapshotStore.citedAddresses", () => {
        const citing = matching({ organizationId, filter: { ...everySnapshot, ...time } })
          .filter(({ citedHosts }) => hosts === null || citedHosts.some((host) => hosts.includes(host)))
          .filter((row) => after === null || isBehind(row, after))
          .slice(0, limit)
        const addresses = [...new Set(citing.flatMap(({ sources }) => sources.map(({ url }) => url)))]
        return { addresses, last: citing.length < limit ? null : (citing.at(-1) ?? null) }
      })
  }
}

export const layer = Layer.effect(
  SnapshotStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { brands, scans, snapshots } = tables

    return SnapshotStore.of({
      removeTenant: tenantRemoval(use, "SnapshotStore", (id) => ownRows(tables.snapshots, id)),
      insert: (added) =>
        use("SnapshotStore.insert", () => {
          const repeats = added.map(repeatsIn(snapshots.rows(), added))
          for (const [place, snapshot] of added.entries()) {
            if (brands.get(snapshot.brandId)?.organizationId !== snapshot.organizationId)
              throw new Error("no such brand")
            if (scans.get(snapshot.scanId)?.organizationId !== snapshot.organizationId) throw new Error("no such scan")
            if (snapshots.get(snapshot.id) !== undefined) throw new Error("the id is taken")
            snapshots.set(snapshot.id, { ...snapshot, repeats: repeats[place] ?? false })
          }
        }),
      get: ({ organizationId, id }) =>
        use("SnapshotStore.get", () =>
          Option.filter(Option.fromUndefinedOr(snapshots.get(id)), (row) => row.organizationId === organizationId)
        ),
      ...listsIn({ use, tables }),
      ...runsIn({ use, tables }),
      ...removalsIn({ use, tables }),
      ...readingsIn({ use, tables })
    })
  })
)
