/**
 * The models of simulated engines. Behind one name an engine has another model every four months or so, as vendors do.
 */
import type { Engine } from "@answerscope/core"
import { Context, DateTime, Duration } from "effect"
import { fraction } from "./SeededRandom.ts"
import { modelDayOf, storyDays, type SimulatedStory } from "./SimulatedStory.ts"

/** Days since 1970, of UTC. */
export const dayOf = (time: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(time) / dayMillis)

/** Worlds with shorter days start over after this number, so that models are dated before the year 2080. */
const daysMax = 1_430 * storyDays

/** Returns the day of a world with days of this length, counted from 1970. Days of 24 hours are days of UTC. */
export const worldDayOf = (time: DateTime.Utc, length: Duration.Duration): number =>
  Math.floor(DateTime.toEpochMillis(time) / Duration.toMillis(length)) % daysMax

/** How long a day of the simulated world lasts: shorter ones let weeks pass while somebody watches. */
export class CurrentSimulatedDay extends Context.Reference<Duration.Duration>(
  "@answerscope/providers/simulated/CurrentSimulatedDay",
  { defaultValue: () => Duration.days(1) }
) {}

/** The model that is asked when a question names none. Its answers name the one behind it. */
export const simulatedDefault = (engine: Engine): string => `simulated-${engine}`

/** A model at work, and how many changes of its engine came before it; null for one that was chosen by its name. */
export interface SimulatedModel {
  readonly name: string
  readonly generation: number | null
}

/**
 * Returns the model that answers on a day. For the default it is the engine's current model, dated by its first day.
 * Any other name stays the same. A story can change the model on its own day.
 */
export const modelOn = (
  engine: Engine,
  model: string | null,
  day: number,
  story: SimulatedStory | null = null
): SimulatedModel => {
  const asked = model ?? simulatedDefault(engine)
  if (asked !== simulatedDefault(engine)) {
    return { name: asked.includes("simulated") ? asked : `simulated-${asked}`, generation: null }
  }
  const storyDay = modelDayOf(story, day)
  if (storyDay !== null) return { name: `${asked}-${dateOf(storyDay)}`, generation: storyDay }
  const period = Math.floor(day / periodDays)
  const generation = day >= firstDayOf(engine, period) ? period : period - 1
  return { name: `${asked}-${dateOf(firstDayOf(engine, generation))}`, generation }
}

const dayMillis = 86_400_000

const dateOf = (day: number): string => DateTime.formatIsoDateUtc(DateTime.makeUnsafe(day * dayMillis))

/** Each period has one change, on a random day of its middle half: three a year. */
const periodDays = 120

const firstDayOf = (engine: Engine, generation: number): number =>
  Math.floor((generation + 0.25 + 0.5 * fraction(`model of ${engine} ${generation}`)) * periodDays)
