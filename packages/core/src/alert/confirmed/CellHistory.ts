/** The history of a tracker's cell, one entry per run. Pure. */
import { DateTime } from "effect"
import type { Engine } from "../../engine/Engine.ts"
import type { Surface } from "../../engine/EngineIdentity.ts"
import type { AskedMarket } from "../../market/AskedMarket.ts"
import type { AlertId } from "../AlertId.ts"
import type { AlertCause } from "./AlertCause.ts"
import type { PositionCount } from "../../figure/Positions.ts"
import type { Counts } from "../../figure/Counts.ts"
import type { CellObservation } from "../../snapshot/RunCell.ts"
import type { Sentiment } from "../../snapshot/Snapshot.ts"
import type { ScanId } from "../../scan/ScanId.ts"
import type { SnapshotId } from "../../snapshot/SnapshotId.ts"

/** The answers of a cell in one run, or in several runs that follow each other closely. */
export interface Entry {
  /** Its place among the tracker's runs. */
  readonly run: number
  /** When its first answer was read. */
  readonly atMillis: number
  /** Answers that name the brand, of all. */
  readonly mentions: Counts
  readonly positions: ReadonlyArray<PositionCount>
  readonly tones: { readonly [S in Sentiment]: number }
  /** Answers that name each competitor that was tracked then, zeros too: by its spelling in lower case. */
  readonly rivals: Readonly<Record<string, number>>
  /** Answers that cite the brand's domain; left out where it has none. */
  readonly cited?: number
  readonly models: ReadonlyArray<string>
  /** Number of follow-up answers. */
  readonly followUps: number
  /** Mentions in the planned answers, and in those of the first follow-ups; left out without follow-ups. */
  readonly planned?: Counts
  readonly askedAgain?: Counts
  /** The newest answer that names the brand, and the newest that does not. */
  readonly lastNaming: SnapshotId | null
  readonly lastSilent: SnapshotId | null
  /** Runs that follow within this time are part of it; left out: six hours. */
  readonly spanMillis?: number
}

/** Indicators that share a baseline. Their answers are compared from the baseline's run on. */
export type Theme = "mention" | "position" | "tone" | ShareTheme | `rival:${string}`

/**
 * Shares over all cells of one engine, or of all engines: answers that mention the brand, answers that cite it, and
 * share of voice.
 */
export type ShareTheme = `${"engine" | "brand"}${"Share" | "Citations" | "Voice"}`

/** A change that was reported. */
export interface ReportedChange {
  readonly theme: Theme
  /** The run with which it began. */
  readonly run: number
  /** 1: a larger share of answers says yes since; -1: a smaller one. */
  readonly direction: 1 | -1
  /** Whether one alert reported it for many cells. Cells that show it later raise no alert. */
  readonly isOfMany: boolean
  /** The reported change of several cells, so that a later run can update its alert. */
  readonly joint?: ReportedJoint
  /** Where this cell shows the change of several cells: the first runs of its level before, and of the one since. */
  readonly shown?: ShownLevels
}

/** The first runs of a cell's level before a change, and of the one since. */
export interface ShownLevels {
  readonly from: number
  readonly run: number
}

/** The part of a run whose cells are judged together. */
export interface RunPart {
  /** Left out if the run asks engines of one surface alone. */
  readonly surface?: Surface
  /** Left out if the run asks in one market alone. */
  readonly market?: AskedMarket
}

/** The latest alert about a change of several cells. */
export interface ReportedJoint extends RunPart {
  /** Left out until it is stored. */
  readonly alert?: AlertId
  /** Null: all engines. */
  readonly engine: Engine | null
  readonly cause: AlertCause | null
  /** Which indicator of the theme changed. */
  readonly cut: number | null
  readonly label: Sentiment | null
  /** The runs between which the change began, with a chance of 95 %. */
  readonly earliest: number
  readonly latest: number
  /** Number of cells that it listed. */
  readonly sure: number
  /** How often it was updated. */
  readonly updates: number
}

/**
 * How a cell's answers were requested and analyzed. If this changes, a difference in the answers says nothing about the
 * engine.
 */
export interface Asking {
  /** The model asked for; null for the engine's default. */
  readonly model: string | null
  /** The provider that the engine asked; omitted where models do not matter. */
  readonly provider?: string
  /** Names the brand's name, aliases and domain of then. */
  readonly names: string
  /** The version of the rules that read the answers. */
  readonly rules: string
  /** Who judged their tone; null if none was judged. */
  readonly judge: string | null
}

/** A cell's stored history: its latest entries, oldest first. */
export interface CellHistory {
  /** Context of the latest entry; `null` without entries. */
  readonly asking: Asking | null
  readonly entries: ReadonlyArray<Entry>
  /** Baselines: the run from which answers of a theme are compared. Default: the first entry. */
  readonly bases: { readonly [theme in Theme]?: number }
  /** Reported changes that later answers may still show. Default: none. */
  readonly reported?: ReadonlyArray<ReportedChange>
  /** Earlier answers of the present level of mentions, oldest first. Default: none. */
  readonly reference?: ReadonlyArray<ReferenceBlock>
}

/** Entries that follow each other, summed up, so that they can be compared when they are no longer kept. */
export interface ReferenceBlock {
  /** Their number. */
  readonly entries: number
  /** The run of the last of them. */
  readonly until: number
  /** All their answers as one entry, with the run of the first; of mentions alone. */
  readonly sum: Entry
}

const blockEntries = 30
/** Blocks beside the first. */
const laterBlocksMax = 3

/** A cell without an answer yet. */
export const emptyHistory: CellHistory = { asking: null, entries: [], bases: {} }

/** Entries to keep. */
export const entriesMax = 60

/** Default span: runs that follow an entry within this time are part of it. */
export const entryMillis = 6 * 3_600_000

/** A competitor whose spelling changes only in case stays the same. */
export const rivalKey = (name: string): string => name.normalize("NFC").toLowerCase()

/** One answer of a run. */
export interface CellAnswer extends CellObservation {
  readonly followUp: boolean
  /** The run, or one of its follow-up scans. */
  readonly scanId: ScanId
  /** Whether it cites the brand's domain; null without one. */
  readonly cited: boolean | null
}

const mentionsIn = (answers: ReadonlyArray<CellAnswer>): Counts => ({
  k: answers.filter(({ mentioned }) => mentioned).length,
  n: answers.length
})

/** The mentions of a run with follow-ups, by who asked for them. Of its follow-up scans the oldest is the first. */
const mentionsByStage = (answers: ReadonlyArray<CellAnswer>): Pick<Entry, "planned" | "askedAgain"> => {
  const first = answers.find(({ followUp }) => followUp)
  if (first === undefined) return {}
  return {
    planned: mentionsIn(answers.filter(({ followUp }) => !followUp)),
    askedAgain: mentionsIn(answers.filter(({ scanId }) => scanId === first.scanId))
  }
}

const oldestFirst = (one: CellAnswer, other: CellAnswer): number =>
  DateTime.toEpochMillis(one.checkedAt) - DateTime.toEpochMillis(other.checkedAt) || (one.id < other.id ? -1 : 1)

/** The entry of a run's answers, in any order, at least one; `rivals` are the competitors tracked then. */
export const entryOf = (options: {
  readonly run: number
  readonly answers: readonly [CellAnswer, ...ReadonlyArray<CellAnswer>]
  readonly rivals: ReadonlyArray<string>
  readonly spanMillis?: number
}): Entry => {
  const { answers, rivals, run, spanMillis = entryMillis } = options
  const positions = new Map<number, number>()
  const tones = { positive: 0, neutral: 0, negative: 0 }
  const rivalNamings = new Map(
    rivals
      .map(rivalKey)
      .toSorted()
      .map((key) => [key, 0])
  )
  const models = new Set<string>()
  let [mentions, cited, followUps] = [0, 0, 0]
  let lastNaming: SnapshotId | null = null
  let lastSilent: SnapshotId | null = null
  const inOrder = answers.toSorted(oldestFirst)
  for (const answer of inOrder) {
    if (answer.mentioned) {
      mentions += 1
      lastNaming = answer.id
    } else lastSilent = answer.id
    if (answer.position !== null) positions.set(answer.position, (positions.get(answer.position) ?? 0) + 1)
    if (answer.sentiment !== null) tones[answer.sentiment] += 1
    if (answer.model !== null) models.add(answer.model)
    if (answer.cited === true) cited += 1
    if (answer.followUp) followUps += 1
    const found = new Set(answer.competitorsFound.map(rivalKey))
    for (const [key, named] of rivalNamings) if (found.has(key)) rivalNamings.set(key, named + 1)
  }
  return {
    run,
    atMillis: Math.min(...answers.map(({ checkedAt }) => DateTime.toEpochMillis(checkedAt))),
    mentions: { k: mentions, n: answers.length },
    positions: [...positions].toSorted(([a], [b]) => a - b).map(([position, count]) => ({ position, answers: count })),
    tones,
    rivals: Object.fromEntries(rivalNamings),
    ...(answers.every((answer) => answer.cited === null) ? {} : { cited }),
    models: [...models].toSorted(),
    followUps,
    ...mentionsByStage(inOrder),
    lastNaming,
    lastSilent,
    ...(spanMillis === entryMillis ? {} : { spanMillis })
  }
}

/** An entry's answers that name a competitor, by its key; undefined if they were read when it was not tracked. */
export const namingsOf = ({ rivals }: Entry, key: string): number | undefined =>
  // guards against names such as "constructor"
  Object.hasOwn(rivals, key) ? rivals[key] : undefined

const sumOf = (one: Counts, other: Counts): Counts => ({ k: one.k + other.k, n: one.n + other.n })

const stagesTogether = (first: Entry, second: Entry): Pick<Entry, "planned" | "askedAgain"> => {
  if (first.planned === undefined && second.planned === undefined) return {}
  const nothing: Counts = { k: 0, n: 0 }
  return {
    planned: sumOf(first.planned ?? first.mentions, second.planned ?? second.mentions),
    askedAgain: sumOf(first.askedAgain ?? nothing, second.askedAgain ?? nothing)
  }
}

const together = (first: Entry, second: Entry): Entry => {
  const positions = Map.groupBy([...first.positions, ...second.positions], ({ position }) => position)
  const rivals = Object.entries(second.rivals).flatMap(([key, named]): ReadonlyArray<readonly [string, number]> => {
    const before = namingsOf(first, key)
    return before === undefined ? [] : [[key, before + named]]
  })
  return {
    run: first.run,
    atMillis: first.atMillis,
    mentions: sumOf(first.mentions, second.mentions),
    positions: [...positions]
      .toSorted(([a], [b]) => a - b)
      .map(([position, counts]) => ({ position, answers: counts.reduce((sum, { answers }) => sum + answers, 0) })),
    tones: {
      positive: first.tones.positive + second.tones.positive,
      neutral: first.tones.neutral + second.tones.neutral,
      negative: first.tones.negative + second.tones.negative
    },
    rivals: Object.fromEntries(rivals),
    ...(first.cited === undefined || second.cited === undefined ? {} : { cited: first.cited + second.cited }),
    models: [...new Set([...first.models, ...second.models])].toSorted(),
    followUps: first.followUps + second.followUps,
    ...stagesTogether(first, second),
    lastNaming: second.lastNaming ?? first.lastNaming,
    lastSilent: second.lastSilent ?? first.lastSilent,
    ...(first.spanMillis === undefined ? {} : { spanMillis: first.spanMillis })
  }
}

/**
 * Adds a run to the history. If several runs share an entry, it only counts competitors that all of them tracked:
 * answers without a competitor in their analysis do not say whether they mention it.
 */
export const withEntry = (history: CellHistory, entry: Entry): CellHistory => {
  const { entries } = history
  const last = entries.at(-1)
  const all =
    last !== undefined && isPartOf(last, history, entry)
      ? [...entries.slice(0, -1), together(last, entry)]
      : [...entries, entry]
  return withReference({ ...history, entries: all.slice(-entriesMax) })
}

const mentionsAlone = (entry: Entry): Entry => ({
  ...entry,
  positions: [],
  tones: { positive: 0, neutral: 0, negative: 0 },
  rivals: {}
})

/** Sums up the oldest entries of a level that no block has yet. The newest entry may still grow. */
const withReference = (history: CellHistory): CellHistory => {
  const level = entriesOfTheme(history, "mention")
  const known = (history.reference ?? []).filter(({ sum }) => sum.run >= (history.bases.mention ?? sum.run))
  const until = known.at(-1)?.until ?? -Infinity
  const block = level
    .slice(0, -1)
    .filter(({ run }) => run > until)
    .slice(0, blockEntries)
  const last = block.at(-1)
  if (last === undefined || block.length < blockEntries) {
    return known.length === (history.reference?.length ?? 0) ? history : { ...history, reference: known }
  }
  const sum = block.map(mentionsAlone).reduce(together)
  const [first, ...others] = [...known, { entries: block.length, until: last.run, sum }]
  return { ...history, reference: first === undefined ? [] : [first, ...others.slice(-laterBlocksMax)] }
}

const isPartOf = (last: Entry, history: CellHistory, entry: Entry): boolean =>
  entry.atMillis - last.atMillis < (last.spanMillis ?? entryMillis) && !isBaseAfter(history, last.run)

/** Whether a run's answers begin an entry, so that the ones before are complete. */
export const beginsEntry = (history: CellHistory, entry: Entry): boolean => {
  const last = history.entries.at(-1)
  return last === undefined || !isPartOf(last, history, entry)
}

/** Whether a level begins after a run: what comes is no part of its entry. */
const isBaseAfter = ({ bases }: CellHistory, run: number): boolean =>
  Object.values(bases).some((base) => base !== undefined && base > run)

/** Moves the baseline of a theme to a run. */
export const withBase = (history: CellHistory, theme: Theme, run: number): CellHistory => ({
  ...history,
  bases: { ...history.bases, [theme]: run }
})

/** The entries of a theme's present level, oldest first. */
export const entriesOfTheme = ({ bases, entries }: CellHistory, theme: Theme): ReadonlyArray<Entry> => {
  const base = bases[theme]
  return base === undefined ? entries : entries.filter(({ run }) => run >= base)
}

const themesOfBrand = [
  "mention",
  "position",
  "tone",
  "engineShare",
  "brandShare",
  "engineCitations",
  "brandCitations",
  "engineVoice",
  "brandVoice"
] as const

export const themesIn = ({ entries }: CellHistory): ReadonlyArray<Theme> => {
  const rivals = new Set(entries.flatMap((entry) => Object.keys(entry.rivals)))
  return [...themesOfBrand, ...[...rivals].map((key): Theme => `rival:${key}`)]
}

/** The themes whose answers can no longer be compared with those before. */
const themesRestarted = (history: CellHistory, now: Asking): ReadonlyArray<Theme> => {
  const { asking } = history
  if (asking === null) return []
  if (now.model !== asking.model || now.provider !== asking.provider) return themesIn(history)
  if (now.rules !== asking.rules) return themesIn(history)
  if (now.names !== asking.names) return themesOfBrand
  return now.judge !== null && asking.judge !== null && now.judge !== asking.judge ? ["tone"] : []
}

const isSameAsking = (one: Asking, other: Asking | null): boolean =>
  one.model === other?.model &&
  one.provider === other.provider &&
  one.names === other.names &&
  one.rules === other.rules &&
  one.judge === other.judge

/** Prepares the history for a run with this context. Baselines that are no longer comparable move to this run. */
export const askedNow = (history: CellHistory, run: number, now: Asking): CellHistory => {
  const moved = themesRestarted(history, now).reduce((kept, theme) => withBase(kept, theme, run), history)
  const asking = { ...now, judge: now.judge ?? history.asking?.judge ?? null }
  return isSameAsking(asking, history.asking) ? moved : { ...moved, asking }
}
