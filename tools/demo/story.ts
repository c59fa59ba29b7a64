/** A story with known truth: how often each engine mentions Acme for each prompt, day by day, and what changes. */
import { type Engine, knownEngines as engines } from "@answerscope/core"
import { independent } from "../world/behaviour.ts"
import { mentioned, type TrueChange } from "../world/truth.ts"
import type { WorldOptions } from "../world/world.ts"

export const brand = "Acme"
export const prompts = [
  "best crm for startups",
  "crm with a free plan",
  "crm for real estate agents",
  "alternatives to Globex",
  "cheapest crm with email",
  "crm that works offline"
]

/** Initial mention rates of the prompts: from nearly always to hardly ever. */
const sharesByPrompt = [0.9, 0.8, 0.6, 0.4, 0.2, 0.05]

/** A cell of the story: a prompt on an engine. */
export interface StoryCell {
  readonly prompt: string
  readonly engine: Engine
  readonly share: number
}

/** In the order of the world's cells. */
export const cells: ReadonlyArray<StoryCell> = prompts.flatMap((prompt, index) =>
  engines.map((engine) => ({ prompt, engine, share: sharesByPrompt[index] ?? 0.5 }))
)

export const daysPerWeek = 7
export const weeks = 8
export const days = weeks * daysPerWeek

/** Events, by their first day. */
const badDay = 2 * daysPerWeek + 4
export const dropDay = 4 * daysPerWeek + 3
export const modelDay = 6 * daysPerWeek + 3

/** The truth of a week, for the viewer. */
export const truthOfWeek = (week: number): string => {
  const day = week * daysPerWeek
  const isIn = (event: number) => event > day && event <= day + daysPerWeek
  if (isIn(badDay)) return "a bad day of claude, for one day"
  if (isIn(dropDay)) return "chatgpt drops Acme for one prompt"
  if (isIn(modelDay)) return "gemini changes its model"
  return "nothing changes"
}

/** A lasting change of the story. */
interface StoryChange extends TrueChange {
  readonly what: "drop" | "model"
  readonly isFall: boolean
}

const isAt = (is: (cell: StoryCell) => boolean) => (index: number) => cells[index] !== undefined && is(cells[index])

const fallen = { mention: 0.1 }
const risen = { mention: 0.85 }

/** The new model inverts clear answers and leaves the others as they are. */
const storyChanges: ReadonlyArray<StoryChange> = [
  {
    what: "drop",
    isFall: true,
    run: dropDay,
    cells: isAt(({ engine, prompt }) => engine === "chatgpt" && prompt === prompts[0]),
    to: fallen
  },
  {
    what: "model",
    isFall: true,
    run: modelDay,
    cells: isAt(({ engine, share }) => engine === "gemini" && share >= 0.8),
    to: fallen
  },
  {
    what: "model",
    isFall: false,
    run: modelDay,
    cells: isAt(({ engine, share }) => engine === "gemini" && share <= 0.2),
    to: risen
  }
]

/** All cells of an engine answer with its new model. */
const newModel: TrueChange = {
  run: modelDay,
  cells: isAt(({ engine }) => engine === "gemini"),
  to: {},
  isOfModel: true
}

const oneBadDay: TrueChange = {
  run: badDay,
  until: badDay,
  cells: isAt(({ engine }) => engine === "claude"),
  to: ({ mention }) => ({ mention: mention / 3 })
}

/** The lasting change of a cell up to a day in one direction; `null` without one. */
export const changeOf = (cell: number, day: number, isFall: boolean): StoryChange | null =>
  storyChanges.find((change) => change.cells(cell) && day >= change.run && change.isFall === isFall) ?? null

/** The story as a world. Answers of one cell and day are correlated. */
export const storyWorld = (seed: number): WorldOptions => ({
  behaviour: { ...independent, alike: 0.1 },
  prompts: prompts.length,
  engineCount: engines.length,
  truthOf: (cell) => mentioned(cells[cell]?.share ?? 0.5),
  changes: [...storyChanges, newModel, oneBadDay],
  isMentionAlone: true,
  seed
})
