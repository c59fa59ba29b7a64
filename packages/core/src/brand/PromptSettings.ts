/**
 * What is set for the prompts of a brand: their class, tags, and whether they are asked. Pure.
 */
import { analyzeAnswer } from "@answerscope/analysis"
import { Duration, Result, Schema } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"
import { distinctList, TrimmedText, utf8Bytes } from "../text/Text.ts"
import type { Brand } from "./Brand.ts"

/** Whether a prompt names the brand. */
export const PromptClass = Schema.Literals(["branded", "non_branded"])
export type PromptClass = typeof PromptClass.Type

/** Most tags of a prompt. */
export const tagsMax = 10
/** Most characters of a tag. */
export const tagLengthMax = 50

/** The tags of a prompt, exact duplicates dropped. */
export const Tags = distinctList(TrimmedText({ min: 1, max: tagLengthMax }), tagsMax)

/** What was set by hand for a prompt. */
export const StoredPromptSettings = Schema.Struct({
  prompt: Schema.String,
  /** Null: the rule decides. */
  classByHand: Schema.NullOr(PromptClass),
  tags: Schema.Array(Schema.String),
  active: Schema.Boolean,
  /** When the prompt left the brand's list; null while it stands there. */
  leftAtMillis: Schema.NullOr(Schema.Int)
})
export type StoredPromptSettings = typeof StoredPromptSettings.Type

/** What holds for a prompt now. */
export interface PromptSettings {
  readonly prompt: string
  readonly class: PromptClass
  /** Whether the rule gave the class, or a person. */
  readonly classBy: "rule" | "hand"
  readonly tags: ReadonlyArray<string>
  /** Whether scans and trackers that take their prompts from the brand ask it. */
  readonly active: boolean
}

/** What to set for a prompt of the brand. Omitted fields stay; a class of null returns to the rule. */
export const PromptSettingsChange = Schema.Struct({
  prompt: Schema.String,
  class: Schema.optionalKey(Schema.NullOr(PromptClass)),
  tags: Schema.optionalKey(Tags),
  active: Schema.optionalKey(Schema.Boolean)
})
export type PromptSettingsChange = typeof PromptSettingsChange.Type

/** How long the settings of a prompt are kept that has left the list. */
export const settingsKept: Duration.Duration = Duration.days(90)

/**
 * The most that the settings of prompts that have left the list hold together, in bytes: of those, the ones that left
 * last. They are read with the brand each time, and lists can be exchanged without end.
 */
export const leftBytesMax = 256 * 1024

/** What settings take beside their text. */
const settingsBytes = 100

type Named = Pick<Brand, "name" | "aliases" | "domain">
type Listed = Pick<Brand, "prompts" | "promptSettings">

/** The class of a prompt by the rules by which answers are read: whether it names the brand. */
export const classByRule = (prompt: string, { aliases, domain, name }: Named): PromptClass =>
  analyzeAnswer({ answer: prompt, brand: { name, aliases, domain }, competitors: [] }).mentioned
    ? "branded"
    : "non_branded"

/** The settings of each prompt of the brand, in the order of its list. */
export const promptSettingsOf = (brand: Named & Listed): ReadonlyArray<PromptSettings> => {
  const stored = new Map(brand.promptSettings.map((settings) => [settings.prompt, settings]))
  return brand.prompts.map((prompt) => {
    const { active, classByHand, tags } = stored.get(prompt) ?? unset(prompt)
    const found = classByHand ?? classByRule(prompt, brand)
    return { prompt, class: found, classBy: classByHand === null ? "rule" : "hand", tags, active }
  })
}

/** The prompts that scans and trackers take from the brand. */
export const activePrompts = ({ promptSettings, prompts }: Listed): ReadonlyArray<string> => {
  const resting = new Set(promptSettings.filter(({ active }) => !active).map(({ prompt }) => prompt))
  return prompts.filter((prompt) => !resting.has(prompt))
}

/** Why nothing can be asked that stands with the brand, for who left prompts out. */
export const noActivePrompts = ({ prompts }: Pick<Brand, "prompts">): string =>
  prompts.length === 0
    ? "prompts: is required, because the brand has no prompts"
    : "prompts: is required, because no prompt of the brand is active"

/** The settings once the brand has those prompts: what leaves the list is kept for a while, and comes back with it. */
export const settingsWithPrompts = (
  { promptSettings }: Pick<Brand, "promptSettings">,
  prompts: ReadonlyArray<string>,
  nowMillis: number
): ReadonlyArray<StoredPromptSettings> => {
  const listed = new Set(prompts)
  const after = promptSettings.filter(isKept(nowMillis)).map((settings) => ({
    ...settings,
    leftAtMillis: listed.has(settings.prompt) ? null : (settings.leftAtMillis ?? nowMillis)
  }))
  const gone = withoutRoom(after)
  return after.filter((settings) => !gone.has(settings))
}

/** The settings of prompts that have left which find no room: those that left first. */
const withoutRoom = (all: ReadonlyArray<StoredPromptSettings>): ReadonlySet<StoredPromptSettings> => {
  const left = all.flatMap((settings) =>
    settings.leftAtMillis === null ? [] : [{ settings, leftAtMillis: settings.leftAtMillis }]
  )
  const lastFirst = left.toSorted((a, b) => b.leftAtMillis - a.leftAtMillis).map(({ settings }) => settings)
  let room = leftBytesMax
  const firstWithout = lastFirst.findIndex((settings) => (room -= bytesOf(settings)) < 0)
  return new Set(firstWithout === -1 ? [] : lastFirst.slice(firstWithout))
}

const bytesOf = ({ prompt, tags }: StoredPromptSettings): number =>
  [prompt, ...tags].reduce((sum, text) => sum + utf8Bytes(text), settingsBytes)

/** The settings after a change; what was kept for too long goes. */
export const changedSettings = (
  { promptSettings }: Pick<Brand, "promptSettings">,
  changes: ReadonlyArray<PromptSettingsChange>,
  nowMillis: number
): ReadonlyArray<StoredPromptSettings> => {
  const settings = new Map(promptSettings.filter(isKept(nowMillis)).map((kept) => [kept.prompt, kept]))
  for (const change of changes) {
    const before = settings.get(change.prompt) ?? unset(change.prompt)
    settings.set(change.prompt, {
      ...before,
      classByHand: change.class === undefined ? before.classByHand : change.class,
      tags: change.tags ?? before.tags,
      active: change.active ?? before.active
    })
  }
  return [...settings.values()]
}

/** The changes, or why they are refused: all of them, even for one. */
export const checkSettings = (
  changes: ReadonlyArray<PromptSettingsChange>,
  { prompts }: Pick<Brand, "prompts">
): Result.Result<ReadonlyArray<PromptSettingsChange>, InvalidRequest> => {
  if (changes.length === 0) return invalid("settings: must have at least 1 item")
  const seen = new Set<string>()
  for (const [index, { prompt }] of changes.entries()) {
    if (seen.has(prompt)) return invalid(`settings[${index}].prompt: stands in the list twice`)
    if (!prompts.includes(prompt)) return invalid(`settings[${index}].prompt: is no prompt of the brand`)
    seen.add(prompt)
  }
  return Result.succeed(changes)
}

const unset = (prompt: string): StoredPromptSettings => ({
  prompt,
  classByHand: null,
  tags: [],
  active: true,
  leftAtMillis: null
})

const isKept =
  (nowMillis: number) =>
  ({ leftAtMillis }: StoredPromptSettings): boolean =>
    leftAtMillis === null || nowMillis - leftAtMillis < Duration.toMillis(settingsKept)

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))
