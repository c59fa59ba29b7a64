/**
 * What a tracker's cells said in one run, as it is kept. A run reads those of many runs, so entries are lists without
 * names, and what many have alike stands in the document once: a third of the bytes, and of the time.
 */
import { ConfirmedAlerts, type StoredCell } from "@answerscope/core/adapter"
import { hash } from "node:crypto"

type Entry = ConfirmedAlerts.Entry

/** An entry's fields in their order; most are places in the document's lists. */
type EntryRow = readonly [
  afterMillis: number,
  mentions: number,
  positions: number,
  tones: number,
  rivals: number,
  models: number,
  followUps: number,
  lastNaming: Entry["lastNaming"],
  lastSilent: Entry["lastSilent"],
  cited: number | null,
  spanMillis: number | null
]

/** The entries of one run, of some cells. What several of them have stands once: answers are much alike. */
export interface CellEntriesDocument {
  /** When the first of them began. */
  readonly atMillis: number
  readonly mentions: ReadonlyArray<readonly [naming: number, answers: number]>
  readonly positions: ReadonlyArray<ReadonlyArray<readonly [position: number, answers: number]>>
  readonly tones: ReadonlyArray<readonly [positive: number, neutral: number, negative: number]>
  readonly rivalNames: ReadonlyArray<string>
  /** In the order of their names; null where one was not looked for. */
  readonly rivals: ReadonlyArray<ReadonlyArray<number | null>>
  readonly models: ReadonlyArray<Entry["models"]>
  /** By `cellKey`. */
  readonly entries: { readonly [cell: string]: EntryRow }
}

/** Letters of a cell's key: with so many, no two of a tracker's cells are alike. */
const keyLength = 14

/** A short name for a cell of a tracker. */
export const cellKey = ({ engine, prompt }: Pick<StoredCell, "engine" | "prompt">): string =>
  hash("sha256", `${engine} ${prompt}`, "base64url").slice(0, keyLength)

/** Values that are alike are kept once; `placeOf` says where. */
const distinct = <A>() => {
  const values: Array<A> = []
  const places = new Map<string, number>()
  const placeOf = (value: A): number => {
    const key = JSON.stringify(value)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, values.length)
    return values.push(value) - 1
  }
  return { values, placeOf }
}

/** The document of one run's entries, by their cells. */
export const entriesDocument = (entries: ReadonlyMap<string, Entry>): CellEntriesDocument => {
  const all = [...entries.values()]
  const atMillis = Math.min(...all.map((entry) => entry.atMillis))
  const rivalNames = [...new Set(all.flatMap((entry) => Object.keys(entry.rivals)))]
  const mentions = distinct<CellEntriesDocument["mentions"][number]>()
  const positions = distinct<CellEntriesDocument["positions"][number]>()
  const tones = distinct<CellEntriesDocument["tones"][number]>()
  const rivals = distinct<CellEntriesDocument["rivals"][number]>()
  const models = distinct<CellEntriesDocument["models"][number]>()
  const rowOf = (entry: Entry): EntryRow => [
    entry.atMillis - atMillis,
    mentions.placeOf([entry.mentions.k, entry.mentions.n]),
    positions.placeOf(entry.positions.map(({ answers, position }) => [position, answers])),
    tones.placeOf([entry.tones.positive, entry.tones.neutral, entry.tones.negative]),
    rivals.placeOf(rivalNames.map((name) => (Object.hasOwn(entry.rivals, name) ? (entry.rivals[name] ?? null) : null))),
    models.placeOf(entry.models),
    entry.followUps,
    entry.lastNaming,
    entry.lastSilent,
    entry.cited ?? null,
    entry.spanMillis ?? null
  ]
  const rows = [...entries].map(([cell, entry]) => [cell, rowOf(entry)] as const)
  return {
    atMillis,
    mentions: mentions.values,
    positions: positions.values,
    tones: tones.values,
    rivalNames,
    rivals: rivals.values,
    models: models.values,
    entries: Object.fromEntries(rows)
  }
}

// from pairs: a competitor may be called `__proto__`
const rivalsOf = (names: ReadonlyArray<string>, named: ReadonlyArray<number | null>): Entry["rivals"] =>
  Object.fromEntries(names.flatMap((name, place) => (named[place] == null ? [] : [[name, named[place]]])))

/** Reads a run's document: the entry of a cell, by its key; undefined without one. */
export const entriesIn = (run: number, document: CellEntriesDocument) => {
  const mentions = document.mentions.map(([k, n]) => ({ k, n }))
  const positions = document.positions.map((all) => all.map(([position, answers]) => ({ position, answers })))
  const tones = document.tones.map(([positive, neutral, negative]) => ({ positive, neutral, negative }))
  const rivals = document.rivals.map((named) => rivalsOf(document.rivalNames, named))
  return (cell: string): Entry | undefined => {
    const row = document.entries[cell]
    if (row === undefined) return undefined
    const entry = {
      run,
      atMillis: document.atMillis + row[0],
      mentions: known(mentions[row[1]]),
      positions: known(positions[row[2]]),
      tones: known(tones[row[3]]),
      rivals: known(rivals[row[4]]),
      models: known(document.models[row[5]]),
      followUps: row[6],
      lastNaming: row[7],
      lastSilent: row[8]
    }
    const [cited, spanMillis] = [row[9], row[10]]
    if (cited === null && spanMillis === null) return entry
    return { ...entry, ...(cited === null ? {} : { cited }), ...(spanMillis === null ? {} : { spanMillis }) }
  }
}

const known = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("an entry names what its document does not have")
  return value
}
