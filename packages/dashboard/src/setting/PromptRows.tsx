/** The brand's prompts with editable settings. */
import { promptSettingsText } from "../text/PromptSettingsText.ts"
import { CheckField } from "../form/Fields.tsx"
import { type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { type BulkChange, type DraftPrompt, type PromptDraft, tagsOf } from "./PromptDraft.ts"

const texts = promptSettingsText
const classes = ["rule", "branded", "non_branded"] as const

interface PromptRowsProps {
  readonly draft: PromptDraft
  /** The current class of each saved prompt. */
  readonly classes: ReadonlyMap<string, "branded" | "non_branded">
  readonly chosen: ReadonlySet<string>
  readonly choose: (prompt: string, isChosen: boolean) => void
  readonly change: (prompt: string, change: BulkChange) => void
}

/** Replaces the tags on blur, because a half-typed tag is not a tag. */
const TagsInput = ({ change, item }: { readonly item: DraftPrompt; readonly change: PromptRowsProps["change"] }) => (
  <input
    type="text"
    dir="auto"
    aria-label={texts.tagsOf(item.prompt)}
    placeholder={texts.noTags}
    value={item.tags.join(", ")}
    onChange={({ currentTarget }) => change(item.prompt, { kind: "tags", tags: tagsOf(currentTarget.value) })}
  />
)

const columnsOf = ({ change, choose, chosen, classes: known }: PromptRowsProps): Columns<DraftPrompt> => [
  {
    key: "prompt",
    head: texts.prompt,
    mark: () => ({ class: "prompt" }),
    cell: ({ row }) => (
      <CheckField
        label={row.prompt}
        isChecked={chosen.has(row.prompt)}
        onChecked={(isChosen) => choose(row.prompt, isChosen)}
      />
    )
  },
  {
    key: "class",
    head: texts.class,
    cell: ({ row }) => (
      <select
        aria-label={texts.classOf(row.prompt)}
        value={row.class}
        onChange={({ currentTarget }) => {
          const given = classes.find((name) => name === currentTarget.value)
          if (given !== undefined) change(row.prompt, { kind: "class", class: given })
        }}
      >
        <option value="rule">{texts.byRule(known.get(row.prompt) ?? null)}</option>
        <option value="branded">{texts.branded}</option>
        <option value="non_branded">{texts.nonBranded}</option>
      </select>
    )
  },
  { key: "tags", head: texts.tags, cell: ({ row }) => <TagsInput item={row} change={change} /> },
  {
    key: "active",
    head: texts.asked,
    cell: ({ row }) => (
      <CheckField
        label={<span class="unseen">{texts.askedOf(row.prompt)}</span>}
        isChecked={row.active}
        onChecked={(active) => change(row.prompt, { kind: "active", active })}
      />
    )
  },
  {
    key: "remove",
    head: <span class="unseen">{texts.remove}</span>,
    cell: ({ row }) => (
      <button
        type="button"
        class="plain"
        aria-label={texts.removeOf(row.prompt)}
        onClick={() => change(row.prompt, { kind: "remove" })}
      >
        {texts.remove}
      </button>
    )
  }
]

export const PromptRows = (props: PromptRowsProps) => (
  <Table items={itemsOf(props.draft)} keyOf={({ prompt }) => prompt} columns={columnsOf(props)} />
)
