/** Changes several prompts at once. */
import { useState } from "preact/hooks"
import { promptSettingsText } from "../text/PromptSettingsText.ts"
import { CheckField } from "../form/Fields.tsx"
import { type BulkChange, tagsOf } from "./PromptDraft.ts"

const texts = promptSettingsText

export const BulkBar = ({
  all,
  change,
  chooseAll,
  chosen
}: {
  readonly chosen: number
  readonly all: number
  readonly chooseAll: (isChosen: boolean) => void
  readonly change: (change: BulkChange) => void
}) => {
  const [tags, setTags] = useState("")
  const given = tagsOf(tags)
  const button = (label: string, what: BulkChange, isPossible = true) => (
    <button type="button" disabled={chosen === 0 || !isPossible} onClick={() => change(what)}>
      {label}
    </button>
  )
  return (
    <div class="bulk">
      <CheckField label={texts.chosen(chosen, all)} isChecked={chosen === all} onChecked={chooseAll} />
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
      {button(texts.remove, { kind: "remove" })}
    </div>
  )
}
