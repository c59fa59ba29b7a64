/**
 * A brand's prompts while they are edited, and what has to be sent then. Pure.
 */
import type { BrandPrompts } from "../data/Client.ts"

/** A prompt with its settings; `class` `rule` lets the rules decide. */
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

/** Prompts that are new, as they are without settings. */
export const newPrompts = (prompts: ReadonlyArray<string>): PromptDraft =>
  prompts.map((prompt) => ({ prompt, class: "rule", tags: [], active: true }))

const isSame = (one: DraftPrompt, other: DraftPrompt): boolean =>
  one.class === other.class && one.active === other.active && one.tags.join("\n") === other.tags.join("\n")

/** What differs. */
export interface PromptChanges {
  readonly added: number
  readonly removed: number
  /** Prompts whose settings are to be sent. */
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

/**
 * A draft that was made of `base`, as a draft of what is saved now: what was changed in it is changed, and what others
 * have saved meanwhile stays.
 */
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

/** Tags as they are typed, with commas between them. */
export const tagsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "")
  )
]

/** What is done with several prompts at once. */
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

/** The draft after a change of these prompts. */
export const withChange = (draft: PromptDraft, prompts: ReadonlySet<string>, change: BulkChange): PromptDraft =>
  draft.flatMap((item) => (prompts.has(item.prompt) ? changed(item, change) : [item]))
