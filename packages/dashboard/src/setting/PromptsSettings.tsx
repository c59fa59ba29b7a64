/** Settings of the prompts: paste, tag, pause and remove, several at once. Shows the changes before they are saved. */
import { useState } from "preact/hooks"
import { client, type Brand, type BrandPrompts } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brandPrompts } from "../data/Queries.ts"
import { showToast } from "../data/Toast.ts"
import { CheckField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { Panel } from "../panel/Panel.tsx"
import { formText } from "../text/FormText.ts"
import { promptSettingsText } from "../text/PromptSettingsText.ts"
import { DiscoveryPanel } from "./DiscoveryPanel.tsx"
import { BulkBar } from "./BulkBar.tsx"
import { changesOf, draftOf, newPrompts, type PromptDraft, rebased, withChange } from "./PromptDraft.ts"
import { PromptPaste } from "./PromptPaste.tsx"
import { PromptRows } from "./PromptRows.tsx"

const texts = promptSettingsText

/** A draft, and the saved prompts that it started from. */
interface Edited {
  readonly base: PromptDraft
  readonly draft: PromptDraft
}

/** Saves a draft, and tells what changed, with undo. */
export const savePrompts = async (brand: Brand, edited: Edited): Promise<void> => {
  const { added, removed, settings } = changesOf(edited.base, edited.draft)
  const undo = await save(brand, edited)
  showToast(texts.changed(added, removed, settings.length), async () => {
    await save(brand, undo)
  })
}

/**
 * Saves the list, then the settings, and refetches even after a failure. Loads the list first, because it is sent whole
 * and others may have added to it. Returns what undoes it.
 */
const save = async (brand: Brand, { base, draft }: Edited): Promise<Edited> => {
  const saved = draftOf((await client.brands.getPrompts(brand.id)).data)
  const wanted = rebased(base, draft, saved)
  const { added, removed, settings } = changesOf(saved, wanted)
  try {
    if (added > 0 || removed > 0) {
      await client.brands.setPrompts(brand.id, { prompts: wanted.map(({ prompt }) => prompt) })
    }
    if (settings.length > 0) {
      await client.brands.setPromptSettings(brand.id, {
        settings: settings.map(({ class: given, ...setting }) => ({
          ...setting,
          class: given === "rule" ? null : given
        }))
      })
    }
  } finally {
    refetch("/v1/brands/", "/v1/reports/")
  }
  return { base: wanted, draft: saved }
}

const Editor = ({ brand, prompts }: { readonly brand: Brand; readonly prompts: BrandPrompts }) => {
  const saved = draftOf(prompts)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = edited === null ? saved : rebased(edited.base, edited.draft, saved)
  const setDraft = (draft: PromptDraft | null) => setEdited(draft === null ? null : { base: saved, draft })
  const { added, removed, settings } = changesOf(saved, shown)
  const count = added + removed + settings.length
  return (
    <>
      <PromptPaste
        there={shown.map(({ prompt }) => prompt)}
        add={(lines) => setDraft([...shown, ...newPrompts(lines)])}
      />
      <Form
        button={texts.save}
        fields={[]}
        keepsNothing
        isChanged={count > 0}
        isDisabled={count === 0}
        send={async () => {
          await savePrompts(brand, { base: saved, draft: shown })
          setDraft(null)
          setChosen(new Set())
          return formText.saved
        }}
        actions={
          count === 0 ? null : (
            <button type="button" onClick={() => setDraft(null)}>
              {texts.undo(added, removed, settings.length)}
            </button>
          )
        }
      >
        {shown.length === 0 ? (
          <p class="empty">{texts.none}</p>
        ) : (
          <>
            <BulkBar
              isDisabled={chosen.size === 0}
              change={(change) => {
                setDraft(withChange(shown, chosen, change))
                if (change.kind === "remove") setChosen(new Set())
              }}
            >
              <CheckField
                label={texts.chosen(chosen.size, shown.length)}
                isChecked={chosen.size === shown.length}
                onChecked={(isChosen) => setChosen(new Set(isChosen ? shown.map(({ prompt }) => prompt) : []))}
              />
            </BulkBar>
            <PromptRows
              classes={new Map(prompts.settings.map((setting) => [setting.prompt, setting.class]))}
              draft={shown}
              chosen={chosen}
              choose={(prompt, isChosen) =>
                setChosen(new Set(isChosen ? [...chosen, prompt] : [...chosen].filter((other) => other !== prompt)))
              }
              change={(prompt, change) => setDraft(withChange(shown, new Set([prompt]), change))}
            />
          </>
        )}
      </Form>
    </>
  )
}

export const PromptsSettings = ({ brand }: { readonly brand: Brand }) => {
  const reading = brandPrompts(brand.id)
  const held = useQuery(reading)
  return (
    <>
      <DiscoveryPanel brand={brand} />
      <Panel held={held} url={reading.url} title={texts.title} height="20rem">
        {(prompts) => <Editor brand={brand} prompts={prompts} />}
      </Panel>
    </>
  )
}
