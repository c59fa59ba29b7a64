/** Counts per engine, as the overview needs them. Pure. */
import type { Engine } from "../engine/Engine.ts"
import type { Surface } from "../engine/EngineIdentity.ts"
import type { SnapshotKind } from "../snapshot/Snapshot.ts"
import { type KeyCounts, sumOfCounts } from "./AnswerCounts.ts"

/**
 * Answers of one engine in one market, planned or follow-up, with or without search. Can be stored as JSON and added
 * up.
 */
export interface EngineAnswers {
  readonly engine: Engine
  readonly surface: Surface
  /** Answers that were not shown are no part of an overview, but for their number. */
  readonly kind: SnapshotKind
  /** The market that they were asked in. */
  readonly location: string | null
  readonly language: string | null
  /** Whether they are beside the plan: no part of an overview. */
  readonly followUp: boolean
  /** Whether the engine retrieved a page for them; null if unknown. */
  readonly searched: boolean | null
  /** Each once; the three lists below have a place for each. */
  readonly prompts: ReadonlyArray<string>
  /** Answers to each prompt, those that mention the brand, and those that repeat a text. */
  readonly answers: ReadonlyArray<number>
  readonly mentioned: ReadonlyArray<number>
  readonly repeats: ReadonlyArray<number>
  /** All positions of the brand added up, and how many they are. */
  readonly positionSum: number
  readonly positionCount: number
  readonly positive: number
  readonly neutral: number
  readonly negative: number
  /** Answers that name each competitor that was tracked when they were read. */
  readonly competitors: ReadonlyArray<readonly [name: string, answers: number]>
  /** When the first and the last of them was read. */
  readonly firstAtMillis: number
  readonly lastAtMillis: number
}

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** The counts, with their competitors, added up for each engine. */
export const engineAnswersOf = (counts: ReadonlyArray<KeyCounts>): ReadonlyArray<EngineAnswers> =>
  [...Map.groupBy(counts, nameOf).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [answersOfEngine([first, ...rest])]
  )

const nameOf = ({ engine, followUp, kind, language, location, searched, surface }: KeyCounts): string =>
  JSON.stringify([engine, surface, location, language, kind, followUp, searched])

const answersOfEngine = (counts: readonly [KeyCounts, ...ReadonlyArray<KeyCounts>]): EngineAnswers => {
  const ofPrompts = [...Map.groupBy(counts, ({ prompt }) => prompt)]
  const { competitors, engine, location, language, followUp, kind, searched, surface, ...sums } = sumOfCounts(counts)
  const { firstAtMillis, lastAtMillis, negative, neutral, positions, positive } = sums
  return {
    engine,
    surface,
    kind,
    location,
    language,
    followUp,
    searched,
    prompts: ofPrompts.map(([prompt]) => prompt),
    answers: ofPrompts.map(([, some]) => sumOf(some, ({ answers }) => answers)),
    mentioned: ofPrompts.map(([, some]) => sumOf(some, ({ mentioned }) => mentioned)),
    repeats: ofPrompts.map(([, some]) => sumOf(some, ({ repeats }) => repeats)),
    positionSum: sumOf(positions, ({ answers, position }) => answers * position),
    positionCount: sumOf(positions, ({ answers }) => answers),
    positive,
    neutral,
    negative,
    competitors: competitors.map(({ name, named }) => [name, named]),
    firstAtMillis,
    lastAtMillis
  }
}
