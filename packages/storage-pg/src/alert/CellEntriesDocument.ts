/**
 * Document of a tracker's cells in one run. Entries are columns without names, and repeated values are stored once,
 * because a run reads many documents: five times faster than a list of entries.
 */
import type { SnapshotId } from "@answerscope/core"
import { type Cell, cellKey, dictionary, type Entry, namingsOf, valueAt } from "@answerscope/core/storage"
import { hash } from "node:crypto"

type Numbers = ReadonlyArray<number>
type Pair = readonly [naming: number, answers: number]

/** Entries of some cells of one run. Repeated values are stored once, because answers are much alike. */
export interface CellEntriesDocument {
  /** Start of the first of them. */
  readonly atMillis: number
  readonly mentions: ReadonlyArray<readonly [naming: number, answers: number]>
  readonly positions: ReadonlyArray<ReadonlyArray<readonly [position: number, answers: number]>>
  readonly tones: ReadonlyArray<readonly [positive: number, neutral: number, negative: number]>
  readonly rivalNames: ReadonlyArray<string>
  /** In the order of their names; `null` if one was not searched. */
  readonly rivals: ReadonlyArray<ReadonlyArray<number | null>>
  readonly models: ReadonlyArray<Entry["models"]>
  /** The `shortCellKey` of each, concatenated. */
  readonly cells: string
  /** In the order of the cells; most are indexes into the lists above. */
  readonly columns: {
    readonly afterMillis: Numbers
    readonly mentions: Numbers
    readonly positions: Numbers
    readonly tones: Numbers
    readonly rivals: Numbers
    readonly models: Numbers
    readonly followUps: Numbers
    /** Concatenated ids, with blanks for missing ones. */
    readonly lastNaming: string
    readonly lastSilent: string
    /** `null` if no entry has one. */
    readonly cited: ReadonlyArray<number | null> | null
    readonly spanMillis: ReadonlyArray<number | null> | null
    readonly planned: ReadonlyArray<Pair | null> | null
    readonly askedAgain: ReadonlyArray<Pair | null> | null
  }
}

/** Length of a cell's key: enough that no two cells of a tracker collide. */
const keyLength = 14

/** A short key for a cell of a tracker. */
export const shortCellKey = (cell: Cell): string => hash("sha256", cellKey(cell), "base64url").slice(0, keyLength)

/** Stores equal values once. */
const distinct = <A>() => dictionary<A>((value) => JSON.stringify(value))

/** Longest snapshot id. */
const idLength = 30

const idsText = (ids: ReadonlyArray<SnapshotId | null>): string => ids.map((id) => (id ?? "").padEnd(idLength)).join("")

// an id was valid when it was written
const isId = (text: string): text is SnapshotId => text !== ""

const idAt = (ids: string, place: number): SnapshotId | null => {
  const from = place * idLength
  // thousands are read, many of them blank
  if (ids[from] === " ") return null
  const text = ids.slice(from, from + idLength).trimEnd()
  return isId(text) ? text : null
}

const columnOrNull = <A>(values: ReadonlyArray<A | undefined>): ReadonlyArray<A | null> | null =>
  values.every((value) => value === undefined) ? null : values.map((value) => value ?? null)

const pairOf = ({ k, n }: Entry["mentions"]): Pair => [k, n]

/** The document of one run's entries, by cell. */
export const entriesDocument = (entries: ReadonlyMap<string, Entry>): CellEntriesDocument => {
  const all = [...entries.values()]
  const atMillis = Math.min(...all.map((entry) => entry.atMillis))
  const rivalNames = [...new Set(all.flatMap((entry) => Object.keys(entry.rivals)))]
  const mentions = distinct<CellEntriesDocument["mentions"][number]>()
  const positions = distinct<CellEntriesDocument["positions"][number]>()
  const tones = distinct<CellEntriesDocument["tones"][number]>()
  const rivals = distinct<CellEntriesDocument["rivals"][number]>()
  const models = distinct<CellEntriesDocument["models"][number]>()
  const columns: CellEntriesDocument["columns"] = {
    afterMillis: all.map((entry) => entry.atMillis - atMillis),
    mentions: all.map((entry) => mentions.numberOf([entry.mentions.k, entry.mentions.n])),
    positions: all.map((entry) => positions.numberOf(entry.positions.map((each) => [each.position, each.answers]))),
    tones: all.map(({ tones: { negative, neutral, positive } }) => tones.numberOf([positive, neutral, negative])),
    rivals: all.map((entry) => rivals.numberOf(rivalNames.map((name) => namingsOf(entry, name) ?? null))),
    models: all.map((entry) => models.numberOf(entry.models)),
    followUps: all.map((entry) => entry.followUps),
    lastNaming: idsText(all.map((entry) => entry.lastNaming)),
    lastSilent: idsText(all.map((entry) => entry.lastSilent)),
    cited: columnOrNull(all.map((entry) => entry.cited)),
    spanMillis: columnOrNull(all.map((entry) => entry.spanMillis)),
    planned: columnOrNull(all.map(({ planned }) => planned && pairOf(planned))),
    askedAgain: columnOrNull(all.map(({ askedAgain }) => askedAgain && pairOf(askedAgain)))
  }
  return {
    atMillis,
    mentions: mentions.values,
    positions: positions.values,
    tones: tones.values,
    rivalNames,
    rivals: rivals.values,
    models: models.values,
    cells: [...entries.keys()].join(""),
    columns
  }
}

/** The cells of a document, in its order. */
export const cellsIn = ({ cells }: CellEntriesDocument): ReadonlyArray<string> =>
  Array.from({ length: cells.length / keyLength }, (_, place) =>
    cells.slice(place * keyLength, (place + 1) * keyLength)
  )

// from pairs, because a competitor may be called `__proto__`
const rivalsOf = (names: ReadonlyArray<string>, named: ReadonlyArray<number | null>): Entry["rivals"] =>
  Object.fromEntries(names.flatMap((name, place) => (named[place] == null ? [] : [[name, named[place]]])))

/** Reads an entry of a run's document by index. */
export const entriesIn = (run: number, { columns, ...document }: CellEntriesDocument) => {
  const mentions = document.mentions.map(([k, n]) => ({ k, n }))
  const positions = document.positions.map((all) => all.map(([position, answers]) => ({ position, answers })))
  const tones = document.tones.map(([positive, neutral, negative]) => ({ positive, neutral, negative }))
  const rivals = document.rivals.map((named) => rivalsOf(document.rivalNames, named))
  const { askedAgain, cited, planned, spanMillis } = columns
  return (place: number): Entry => {
    const entry: { -readonly [field in keyof Entry]: Entry[field] } = {
      run,
      atMillis: document.atMillis + valueAt(columns.afterMillis, place),
      mentions: valueAt(mentions, valueAt(columns.mentions, place)),
      positions: valueAt(positions, valueAt(columns.positions, place)),
      tones: valueAt(tones, valueAt(columns.tones, place)),
      rivals: valueAt(rivals, valueAt(columns.rivals, place)),
      models: valueAt(document.models, valueAt(columns.models, place)),
      followUps: valueAt(columns.followUps, place),
      lastNaming: idAt(columns.lastNaming, place),
      lastSilent: idAt(columns.lastSilent, place)
    }
    const [citing, span] = [cited?.[place] ?? null, spanMillis?.[place] ?? null]
    if (citing !== null) entry.cited = citing
    if (span !== null) entry.spanMillis = span
    const [ofRun, ofFollowUps] = [planned?.[place] ?? null, askedAgain?.[place] ?? null]
    if (ofRun !== null) entry.planned = { k: ofRun[0], n: ofRun[1] }
    if (ofFollowUps !== null) entry.askedAgain = { k: ofFollowUps[0], n: ofFollowUps[1] }
    return entry
  }
}
