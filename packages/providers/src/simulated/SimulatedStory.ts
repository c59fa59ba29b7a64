/**
 * Stories of the simulated world: what is known to happen to a brand, and when, so that trackers can be watched telling
 * it. A prompt asks for one by its name. They go by the day alone, and begin anew every four weeks.
 */
import { bell } from "./SeededRandom.ts"

/**
 * - `drop`: the brand is named in 90 of 100 answers for two weeks, in 10 for the next two
 * - `noisy week`: in 70; in the third week each day has a share of its own, after which all is as before
 * - `new model`: every two weeks the engine answers with another model, one that names the brand in 85 of 100 answers,
 *   and one that names it in 15
 */
export type SimulatedStory = "drop" | "noisy week" | "new model"

/** After so many days each story begins anew; half of them in it something changes. Days are counted from 1970. */
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
