/**
 * A cell's history as it is kept. Each run reads and writes those of all its cells whole, so entries are lists without
 * names, and competitors and models stand in the row once: a third of the bytes, and of the time.
 */
import { ConfirmedAlerts } from "@answerscope/core/adapter"

type History = ConfirmedAlerts.CellHistory
type Entry = ConfirmedAlerts.Entry

/** An entry's fields in their order; of competitors the counts in the order of the row's, null where one is missing. */
type EntryRow = readonly [
  run: Entry["run"],
  atMillis: number,
  naming: number,
  answers: number,
  positions: ReadonlyArray<readonly [position: number, answers: number]>,
  tones: readonly [positive: number, neutral: number, negative: number] | null,
  rivals: ReadonlyArray<number | null>,
  models: ReadonlyArray<number>,
  followUps: number,
  lastNaming: Entry["lastNaming"],
  lastSilent: Entry["lastSilent"],
  cited: number | null,
  spanMillis: number | null
]

/** The document of a row. */
export interface CellHistoryRow {
  readonly asking: History["asking"]
  readonly rivals: ReadonlyArray<string>
  readonly models: ReadonlyArray<string>
  readonly entries: ReadonlyArray<EntryRow>
  readonly bases: History["bases"]
  readonly told?: NonNullable<History["told"]>
}

const tonesRow = ({ negative, neutral, positive }: Entry["tones"]): EntryRow[5] =>
  positive + neutral + negative === 0 ? null : [positive, neutral, negative]

/** The history as it is kept. */
export const historyRow = ({ asking, bases, entries, told }: History): CellHistoryRow => {
  const rivals = [...new Set(entries.flatMap((entry) => Object.keys(entry.rivals)))]
  const models = [...new Set(entries.flatMap((entry) => entry.models))]
  return {
    asking,
    rivals,
    models,
    entries: entries.map((entry): EntryRow => [
      entry.run,
      entry.atMillis,
      entry.mentions.k,
      entry.mentions.n,
      entry.positions.map(({ answers, position }) => [position, answers]),
      tonesRow(entry.tones),
      rivals.map((rival) => (Object.hasOwn(entry.rivals, rival) ? (entry.rivals[rival] ?? null) : null)),
      entry.models.map((model) => models.indexOf(model)),
      entry.followUps,
      entry.lastNaming,
      entry.lastSilent,
      entry.cited ?? null,
      entry.spanMillis ?? null
    ]),
    bases,
    ...(told === undefined ? {} : { told })
  }
}

// from pairs: a competitor may be called `__proto__`
const rivalsOf = (rivals: ReadonlyArray<string>, named: EntryRow[6]): Entry["rivals"] => {
  const counts: Array<readonly [string, number]> = []
  for (const [place, rival] of rivals.entries()) {
    const count = named[place] ?? null
    if (count !== null) counts.push([rival, count])
  }
  return Object.fromEntries(counts)
}

/** The history that is kept so. */
export const historyOf = ({ asking, bases, entries, models, rivals, told }: CellHistoryRow): History => ({
  asking,
  entries: entries.map((row): Entry => {
    const [run, atMillis, k, n, positions, tones, named, ofModels, followUps, lastNaming, lastSilent, cited, span] = row
    return {
      run,
      atMillis,
      mentions: { k, n },
      positions: positions.map(([position, answers]) => ({ position, answers })),
      tones: { positive: tones?.[0] ?? 0, neutral: tones?.[1] ?? 0, negative: tones?.[2] ?? 0 },
      rivals: rivalsOf(rivals, named),
      ...(cited === null ? {} : { cited }),
      models: ofModels.flatMap((place) => models[place] ?? []),
      followUps,
      lastNaming,
      lastSilent,
      ...(span === null ? {} : { spanMillis: span })
    }
  }),
  bases,
  ...(told === undefined ? {} : { told })
})
