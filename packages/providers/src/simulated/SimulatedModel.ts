/**
 * The models of simulated engines. Behind one name an engine has another model every four months or so, as vendors do.
 */
import type { Engine } from "@answerscope/core"
import { Context, DateTime, Duration } from "effect"
import { fraction } from "./SeededRandom.ts"
import { modelDayOf, storyDays, type SimulatedStory } from "./SimulatedStory.ts"

/** Days since 1970, of UTC. */
export const dayOf = (time: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(time) / dayMillis)

/** Days of a world whose days are shorter begin anew after so many, so that models are dated before the year 2080. */
const daysMax = 1_430 * storyDays

/** The day of a world whose days last so long, counted from 1970; those of 24 hours are the days of UTC. */
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
 * The model that answers on a day: the engine's present one, dated by its first day, when the default is asked. Any
 * other name stays what it is, today and next year. In a story the model may change on a day of its own.
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

/** Each period of so many days holds one change, on a day of its own in the middle half: a year holds three. */
const periodDays = 120

const firstDayOf = (engine: Engine, generation: number): number =>
  Math.floor((generation + 0.25 + 0.5 * fraction(`model of ${engine} ${generation}`)) * periodDays)
