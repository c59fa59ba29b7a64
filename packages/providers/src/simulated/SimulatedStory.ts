/**
 * Stories of the simulated world: known changes of a brand on known days, so that users can watch trackers report them.
 * A prompt asks for a story by name. Stories depend on the day only, and start over every four weeks.
 */
import { bell } from "./SeededRandom.ts"

/**
 * - `drop`: 90 of 100 answers name the brand for two weeks, 10 for the next two
 * - `noisy week`: 70 of 100 answers do. In the third week each day has its own share, and then the rate returns to 70
 * - `new model`: every two weeks the engine changes between a model that names the brand in 85 of 100 answers and one
 * that names it in 15
 */
export type SimulatedStory = "drop" | "noisy week" | "new model"

/** Length of a story in days, before it starts over. The change comes half way. Days count from 1970. */
export const storyDays = 28
const halfDays = storyDays / 2
const noisyDays = 7

const names: ReadonlyMap<string, SimulatedStory> = new Map(
  (["drop", "noisy week", "new model"] as const).map((story) => [story, story])
)

/** The story that a prompt asks for: `simulated drop` and so on, in small letters or capitals; null without one. */
export const storyIn = (prompt: string): SimulatedStory | null => {
  const named = /\bsimulated (drop|noisy week|new model)\b/i.exec(prompt.replaceAll(/\s+/g, " "))?.[1]
  return names.get(named?.toLowerCase() ?? "") ?? null
}

const logit = (share: number): number => Math.log(share / (1 - share))

/** Where the brand's rate settles on a day, on the logit; `seed` tells cells apart. */
export const storyLevel = (story: SimulatedStory, seed: string, day: number): number => {
  const dayOfStory = day % storyDays
  const isSecondHalf = dayOfStory >= halfDays
  switch (story) {
    case "drop":
      return logit(isSecondHalf ? 0.1 : 0.9)
    case "noisy week": {
      const isNoisy = isSecondHalf && dayOfStory < halfDays + noisyDays
      return logit(0.7) + (isNoisy ? 1.2 * bell(`${seed} noise of ${day}`) : 0)
    }
    case "new model":
      return logit(isSecondHalf ? 0.15 : 0.85)
  }
}

/** The day since which the engine answers with its present model, for a story in which it changes; null else. */
export const modelDayOf = (story: SimulatedStory | null, day: number): number | null =>
  story === "new model" ? day - (day % halfDays) : null
