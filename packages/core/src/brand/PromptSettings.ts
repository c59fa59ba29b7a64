/** Settings of a brand's prompts: class, tags and activity. Pure. */
import { analyzeAnswer } from "@answerscope/analysis"
import { Duration, Result, Schema } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"
import { Location } from "../market/AskedMarket.ts"
import { LanguageTag } from "../text/LanguageTag.ts"
import { distinctList, TrimmedText, utf8Bytes } from "../text/Text.ts"
import type { Brand } from "./Brand.ts"
import { isSearchedFor } from "./SearchedName.ts"

/** Whether a prompt is branded. */
export const PromptClass = Schema.Literals(["branded", "non_branded"])
export type PromptClass = typeof PromptClass.Type

/** Most tags of a prompt. */
export const tagsMax = 10
/** Most characters of a tag. */
export const tagLengthMax = 50

/** The tags of a prompt, without exact duplicates. */
export const Tags = distinctList(TrimmedText({ min: 1, max: tagLengthMax }), tagsMax)

/** Manual settings of a prompt. */
export const StoredPromptSettings = Schema.Struct({
  prompt: Schema.String,
  /** `null`: the rule decides. */
  classByHand: Schema.NullOr(PromptClass),
  tags: Schema.Array(Schema.String),
  active: Schema.Boolean,
  /** Where it is asked; the brand's place if absent. */
  location: Schema.optionalKey(Schema.String),
  /** In which language; the brand's if absent. */
  language: Schema.optionalKey(Schema.String),
  /** When the prompt left the brand's list; `null` while it is on it. */
  leftAtMillis: Schema.NullOr(Schema.Int)
})
export type StoredPromptSettings = typeof StoredPromptSettings.Type

/** Effective settings of a prompt. */
export interface PromptSettings {
  readonly prompt: string
  readonly class: PromptClass
  /** Whether the rule or a person set the class. */
  readonly classBy: "rule" | "hand"
  readonly tags: ReadonlyArray<string>
  /** Whether scans and trackers that use the brand's prompts include it. */
  readonly active: boolean
  /** Where it is asked, and in which language; `null`: as the brand. */
  readonly location: string | null
  readonly language: string | null
}

/**
 * Settings to change for a prompt. Omitted fields keep their value; a `class` of `null` returns to the rule, a
 * `location` or `language` of `null` to the brand's.
 */
export const PromptSettingsChange = Schema.Struct({
  prompt: Schema.String,
  class: Schema.optionalKey(Schema.NullOr(PromptClass)),
  tags: Schema.optionalKey(Tags),
  active: Schema.optionalKey(Schema.Boolean),
  location: Schema.optionalKey(Schema.NullOr(Location)),
  language: Schema.optionalKey(Schema.NullOr(LanguageTag))
})
export type PromptSettingsChange = typeof PromptSettingsChange.Type

/** How long to keep the settings of a prompt that left the list. */
export const settingsKept: Duration.Duration = Duration.days(90)

/**
 * Most bytes of settings of prompts that left the list, newest first. They are read with the brand each time, and lists
 * can change without end.
 */
export const leftBytesMax = 256 * 1024

/** Bytes of settings beside their text. */
const settingsBytes = 100

type Named = Pick<Brand, "name" | "aliases" | "domain">
type Listed = Pick<Brand, "prompts" | "promptSettings">

/** The class of a prompt: whether it contains the brand's name, by the rules of the analysis or as people search. */
export const classByRule = (prompt: string, brand: Named): PromptClass => {
  const { aliases, domain, name } = brand
  const { mentioned } = analyzeAnswer({ answer: prompt, brand: { name, aliases, domain }, competitors: [] })
  return mentioned || isSearchedFor(prompt, brand) ? "branded" : "non_branded"
}

/** The settings of each prompt of the brand, in the order of its list. */
export const promptSettingsOf = (brand: Named & Listed): ReadonlyArray<PromptSettings> => {
  const stored = new Map(brand.promptSettings.map((settings) => [settings.prompt, settings]))
  return brand.prompts.map((prompt) => {
    const { active, classByHand, language = null, location = null, tags } = stored.get(prompt) ?? unset(prompt)
    const found = classByHand ?? classByRule(prompt, brand)
    return { prompt, class: found, classBy: classByHand === null ? "rule" : "hand", tags, active, location, language }
  })
}

/** The prompts of a brand that scans and trackers use. */
export const activePrompts = ({ promptSettings, prompts }: Listed): ReadonlyArray<string> => {
  const resting = new Set(promptSettings.filter(({ active }) => !active).map(({ prompt }) => prompt))
  return prompts.filter((prompt) => !resting.has(prompt))
}

/** The place or language of prompts that have one of their own. */
export const ownMarketsOf = ({ promptSettings }: Pick<Brand, "promptSettings">): ReadonlyMap<string, OwnMarket> =>
  new Map(
    promptSettings
      .filter(({ language, location }) => language !== undefined || location !== undefined)
      .map(({ language, location, prompt }) => [prompt, ownMarket({ location, language })])
  )

/** Why a request without prompts has none to ask. */
export const noActivePrompts = ({ prompts }: Pick<Brand, "prompts">): string =>
  prompts.length === 0
    ? "prompts: is required, because the brand has no prompts"
    : "prompts: is required, because no prompt of the brand is active"

/**
 * The settings for a new list of prompts. Settings of prompts that leave the list are kept for a while and return with
 * them.
 */
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

/** Settings beyond the limit, of prompts that left the list first. */
const withoutRoom = (all: ReadonlyArray<StoredPromptSettings>): ReadonlySet<StoredPromptSettings> => {
  const left = all.flatMap((settings) =>
    settings.leftAtMillis === null ? [] : [{ settings, leftAtMillis: settings.leftAtMillis }]
  )
  const lastFirst = left.toSorted((a, b) => b.leftAtMillis - a.leftAtMillis).map(({ settings }) => settings)
  let room = leftBytesMax
  const firstWithout = lastFirst.findIndex((settings) => (room -= bytesOf(settings)) < 0)
  return new Set(firstWithout === -1 ? [] : lastFirst.slice(firstWithout))
}

const bytesOf = ({ language = "", location = "", prompt, tags }: StoredPromptSettings): number =>
  [prompt, location, language, ...tags].reduce((sum, text) => sum + utf8Bytes(text), settingsBytes)

/** The settings after a change, without expired ones. */
export const changedSettings = (
  { promptSettings }: Pick<Brand, "promptSettings">,
  changes: ReadonlyArray<PromptSettingsChange>,
  nowMillis: number
): ReadonlyArray<StoredPromptSettings> => {
  const settings = new Map(promptSettings.filter(isKept(nowMillis)).map((kept) => [kept.prompt, kept]))
  for (const change of changes) {
    const before = settings.get(change.prompt) ?? unset(change.prompt)
    settings.set(change.prompt, {
      classByHand: change.class === undefined ? before.classByHand : change.class,
      tags: change.tags ?? before.tags,
      active: change.active ?? before.active,
      leftAtMillis: before.leftAtMillis,
      prompt: before.prompt,
      ...ownMarket({
        location: change.location === undefined ? before.location : change.location,
        language: change.language === undefined ? before.language : change.language
      })
    })
  }
  return [...settings.values()]
}

/** The changes, or why all of them are rejected. */
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

/** A place and a language of a prompt's own; absent: the brand's. */
export interface OwnMarket {
  readonly location?: string
  readonly language?: string
}

const ownMarket = ({
  language,
  location
}: {
  readonly location: string | null | undefined
  readonly language: string | null | undefined
}): OwnMarket => ({
  ...(location == null ? {} : { location }),
  ...(language == null ? {} : { language })
})

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
