/**
 * How often answers recommend untracked brands. The database gives the names of each cell's answers: counts by name,
 * cell and day are as many rows as there are names, and take it and the driver longer.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { SnapshotFilter } from "@answerscope/core"
import type { SnapshotStore } from "@answerscope/core/storage"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { OptionsOf } from "./SnapshotReadings.ts"

type Candidates = Effect.Success<ReturnType<SnapshotStore["Service"]["candidates"]>>

/** The answers of a cell that recommend anything, each with its day. */
interface CellNames extends Pick<Candidates[number], "prompt" | "engine" | "location" | "language"> {
  readonly found: ReadonlyArray<readonly [day: string, names: ReadonlyArray<string>]>
}

/** What is known of a brand whose spellings differ in the case of ASCII letters. */
interface Named {
  readonly key: string
  readonly spellings: Map<string, number>
  readonly days: Map<CellNames, Map<string, number>>
  answers: number
}

const keyOf = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** In the order of the collation "C". */
const byText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const addOne = <K>(counts: Map<K, number>, key: K): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Counts the answers of one cell after the other. */
const candidateCounter = (without: ReadonlyArray<string>) => {
  const others = new Set(without.map(keyOf))
  const brands = new Map<string, Named>()
  // by spelling, because most answers name the same brands
  const known = new Map<string, Named | null>()
  const brandOf = (name: string): Named | null => {
    const found = known.get(name)
    if (found !== undefined) return found
    const key = keyOf(name)
    const brand = brands.get(key) ?? { key, spellings: new Map(), days: new Map(), answers: 0 }
    if (!others.has(key)) brands.set(key, brand)
    known.set(name, others.has(key) ? null : brand)
    return others.has(key) ? null : brand
  }
  const add = (cell: CellNames): void => {
    for (const [day, names] of cell.found) {
      const once = new Set<Named>()
      for (const name of names) {
        const brand = brandOf(name)
        if (brand === null) continue
        addOne(brand.spellings, name)
        once.add(brand)
      }
      for (const brand of once) {
        const days = brand.days.get(cell) ?? new Map<string, number>()
        brand.days.set(cell, days)
        addOne(days, day)
        brand.answers++
      }
    }
  }
  return { add, brands }
}

/** The counts of a brand, under its most frequent spelling. */
const countsOf = ({ days, spellings }: Named): Candidates => {
  const [[name] = [""]] = [...spellings].toSorted(([a, times], [b, others]) => others - times || byText(a, b))
  return [...days].flatMap(([{ engine, language, location, prompt }, ofCell]) =>
    Array.from(ofCell, ([day, answers]) => ({ name, prompt, engine, location, language, day, answers }))
  )
}

/** `SnapshotStore.candidates`. */
export const candidates =
  (sql: PgClient.PgClient, matching: (organizationId: string, filter: Partial<SnapshotFilter>) => Fragment) =>
  ({ filter, limit, organizationId, without }: OptionsOf<"candidates">): Effect.Effect<Candidates, SqlError> =>
    Effect.gen(function* () {
      const cells = yield* sql<CellNames>`
        select prompt, engine, location, language,
          json_agg(json_build_array(to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD'),
            competitor_candidates_found)) as found
        from answerscope.snapshots
        where ${matching(organizationId, filter)} and competitor_candidates_found <> '{}'
        group by prompt, engine, location, language`
      const { add, brands } = candidateCounter(without)
      for (const cell of cells) {
        add(cell)
        // a brand may have a million answers
        yield* Effect.yieldNow
      }
      const most = [...brands.values()].toSorted((a, b) => b.answers - a.answers || byText(a.key, b.key))
      return most.slice(0, limit).flatMap(countsOf)
    })
