/** Whether a simulated page shows an answer: Google shows no AI Overview for many prompts. */
import { fraction, seedOf } from "./SeededRandom.ts"
import type { SimulatedMoment } from "./SimulatedWorld.ts"

/** The engine whose answers are not always shown. */
const overview = "google_ai_overview"

/** Of 100 prompts, 25 have an overview in 5 of 100 answers, 25 in 60, and the others in 95. */
export const isShown = ({ day, engine, market = null, prompt, sample }: SimulatedMoment): boolean => {
  if (engine !== overview) return true
  const seed = seedOf(`${overview}\n${prompt.trim().toLowerCase()}\n${market ?? ""}`)
  return fraction(`${seed} shown ${day} ${sample}`) < shareOf(fraction(`${seed} shown`))
}

const shareOf = (draw: number): number => (draw < 0.25 ? 0.05 : draw < 0.5 ? 0.6 : 0.95)
