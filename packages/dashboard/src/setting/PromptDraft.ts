/** A brand's prompts while they are edited, and the requests to save them. Pure. */
import type { BrandPrompts } from "../data/Client.ts"

/** A prompt with its settings. The `class` `rule` applies the rules. */
export interface DraftPrompt {
  readonly prompt: string
  readonly class: "rule" | "branded" | "non_branded"
  readonly tags: ReadonlyArray<string>
  readonly active: boolean
}

export type PromptDraft = ReadonlyArray<DraftPrompt>

export const draftOf = ({ settings }: BrandPrompts): PromptDraft =>
  settings.map(({ active, class: given, classBy, prompt, tags }) => ({
    prompt,
    class: classBy === "rule" ? "rule" : given,
    tags,
    active
  }))

/** New prompts, without settings. */
export const newPrompts = (prompts: ReadonlyArray<string>): PromptDraft =>
  prompts.map((prompt) => ({ prompt, class: "rule", tags: [], active: true }))

const isSame = (one: DraftPrompt, other: DraftPrompt): boolean =>
  one.class === other.class && one.active === other.active && one.tags.join("\n") === other.tags.join("\n")

/** The differences. */
export interface PromptChanges {
  readonly added: number
  readonly removed: number
  /** Prompts whose settings to send. */
  readonly settings: PromptDraft
}

export const changesOf = (saved: PromptDraft, draft: PromptDraft): PromptChanges => {
  const before = new Map(saved.map((item) => [item.prompt, item]))
  const now = new Set(draft.map(({ prompt }) => prompt))
  return {
    added: draft.filter(({ prompt }) => !before.has(prompt)).length,
    removed: saved.filter(({ prompt }) => !now.has(prompt)).length,
    settings: draft.filter((item) => {
      const known = before.get(item.prompt) ?? newPrompts([item.prompt])[0]
      return known !== undefined && !isSame(known, item)
    })
  }
}

/** Rebases a draft from `base` to the current prompts: applies its changes and keeps those of others. */
export const rebased = (base: PromptDraft, draft: PromptDraft, saved: PromptDraft): PromptDraft => {
  const before = new Map(base.map((item) => [item.prompt, item]))
  const after = new Map(draft.map((item) => [item.prompt, item]))
  const there = new Set(saved.map(({ prompt }) => prompt))
  const kept = saved.flatMap((item) => {
    const known = before.get(item.prompt)
    const now = after.get(item.prompt)
    if (now === undefined) return known === undefined ? [item] : []
    return [known !== undefined && isSame(known, now) ? item : now]
  })
  return [...kept, ...draft.filter(({ prompt }) => !there.has(prompt) && !before.has(prompt))]
}

/** Tags separated by commas. */
export const tagsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "")
  )
]

/** An action for several prompts. */
export type BulkChange =
  | { readonly kind: "tag" | "untag" | "tags"; readonly tags: ReadonlyArray<string> }
  | { readonly kind: "active"; readonly active: boolean }
  | { readonly kind: "class"; readonly class: DraftPrompt["class"] }
  | { readonly kind: "remove" }

const changed = (item: DraftPrompt, change: BulkChange): ReadonlyArray<DraftPrompt> => {
  switch (change.kind) {
    case "tag":
      return [{ ...item, tags: [...new Set([...item.tags, ...change.tags])] }]
    case "untag":
      return [{ ...item, tags: item.tags.filter((tag) => !change.tags.includes(tag)) }]
    case "tags":
      return [{ ...item, tags: change.tags }]
    case "active":
      return [{ ...item, active: change.active }]
    case "class":
      return [{ ...item, class: change.class }]
    case "remove":
      return []
  }
}

/** The draft after an action on these prompts. */
export const withChange = (draft: PromptDraft, prompts: ReadonlySet<string>, change: BulkChange): PromptDraft =>
  draft.flatMap((item) => (prompts.has(item.prompt) ? changed(item, change) : [item]))
