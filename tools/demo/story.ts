/** A story with known truth: how often each engine mentions Acme for each prompt, day by day, and what changes. */
import { type Engine, knownEngines as engines } from "@answerscope/core"

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
}

export const cells: ReadonlyArray<StoryCell> = prompts.flatMap((prompt) =>
  engines.map((engine) => ({ prompt, engine }))
)

export const daysPerWeek = 7
export const weeks = 8
export const days = weeks * daysPerWeek

/** Events, by their first day. */
export const badDay = 2 * daysPerWeek + 4
export const dropDay = 4 * daysPerWeek + 3
export const modelDay = 6 * daysPerWeek + 3

const dropped: StoryCell = { prompt: prompts[0] ?? "", engine: "chatgpt" }
const changedEngine: Engine = "gemini"

/** The truth of a week, for the viewer. */
export const truthOfWeek = (week: number): string => {
  const day = week * daysPerWeek
  const isIn = (event: number) => event > day && event <= day + daysPerWeek
  if (isIn(badDay)) return "a bad day of claude, for one day"
  if (isIn(dropDay)) return "chatgpt drops Acme for one prompt"
  if (isIn(modelDay)) return "gemini changes its model"
  return "nothing changes"
}

const isDropped = ({ engine, prompt }: StoryCell): boolean => engine === dropped.engine && prompt === dropped.prompt

/** A real change of a cell. */
export interface StoryChange {
  readonly day: number
  readonly what: "drop" | "model"
  readonly isFall: boolean
}

/** The real change of a cell with its day; `null` if nothing changes. */
export const changeOf = (cell: StoryCell): StoryChange | null => {
  if (isDropped(cell)) return { day: dropDay, what: "drop", isFall: true }
  // the new model inverts clear answers; where it was half and half, it stays so
  const share = shareBefore(cell)
  return cell.engine === changedEngine && (share >= 0.8 || share <= 0.2)
    ? { day: modelDay, what: "model", isFall: share > 0.5 }
    : null
}

const shareBefore = ({ prompt }: StoryCell): number => sharesByPrompt[prompts.indexOf(prompt)] ?? 0.5

/** The share of answers that name the brand in a cell on a day, counted from 1. */
export const shareOn = (cell: StoryCell, day: number): number => {
  const share = shareBefore(cell)
  const change = changeOf(cell)
  if (change !== null && day >= change.day) return change.isFall ? 0.1 : 0.85
  return day === badDay && cell.engine === "claude" ? share / 3 : share
}

/** The model that an engine answers with on a day. */
export const modelOn = (engine: Engine, day: number): string =>
  `${engine}-${engine === changedEngine && day >= modelDay ? 2 : 1}`
