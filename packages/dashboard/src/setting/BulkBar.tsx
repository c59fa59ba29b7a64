/** Changes several prompts at once. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { promptSettingsText } from "../text/PromptSettingsText.ts"
import { type BulkChange, tagsOf } from "./PromptDraft.ts"

const texts = promptSettingsText

/** `children` say how many are chosen. */
export const BulkBar = ({
  change,
  children,
  isDisabled,
  label
}: {
  readonly change: (change: BulkChange) => void
  readonly children: ComponentChildren
  readonly isDisabled: boolean
  /** Names a bar that stays in sight below a long list. */
  readonly label?: string
}) => {
  const [tags, setTags] = useState("")
  const given = tagsOf(tags)
  const button = (label: string, what: BulkChange, isPossible = true) => (
    <button type="button" disabled={isDisabled || !isPossible} onClick={() => change(what)}>
      {label}
    </button>
  )
  return (
    <div
      class={label === undefined ? "bulk" : "bulk foot"}
      role={label === undefined ? undefined : "group"}
      aria-label={label}
    >
      {children}
      <input
        type="text"
        aria-label={texts.bulkTags}
        placeholder={texts.bulkTags}
        value={tags}
        onInput={(event) => {
          // input here is not a change yet
          event.stopPropagation()
          setTags(event.currentTarget.value)
        }}
      />
      {button(texts.tag, { kind: "tag", tags: given }, given.length > 0)}
      {button(texts.untag, { kind: "untag", tags: given }, given.length > 0)}
      {button(texts.pause, { kind: "active", active: false })}
      {button(texts.resume, { kind: "active", active: true })}
      {button(texts.asBranded, { kind: "class", class: "branded" })}
      {button(texts.asNonBranded, { kind: "class", class: "non_branded" })}
      {button(texts.remove, { kind: "remove" })}
    </div>
  )
}
