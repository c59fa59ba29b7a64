/** What is done with the chosen prompts of the list: saved at once, with undo. */
import { useState } from "preact/hooks"
import type { Brand, BrandPrompts } from "../../data/Client.ts"
import type { Ticks } from "../../figure/Tick.tsx"
import { faultTold } from "../../form/Form.tsx"
import { BulkBar } from "../../setting/BulkBar.tsx"
import { type BulkChange, draftOf, withChange } from "../../setting/PromptDraft.ts"
import { savePrompts } from "../../setting/PromptsSettings.tsx"
import { startText } from "../../text/StartText.ts"

const texts = startText.bulk

export interface BulkPromptsProps extends Ticks {
  readonly brand: Brand
  readonly prompts: BrandPrompts
}

export const BulkPrompts = ({ brand, choose, chosen, prompts }: BulkPromptsProps) => {
  const [isUnderWay, setUnderWay] = useState(false)
  const [fault, tell] = useState<string | null>(null)
  const saved = draftOf(prompts)
  const change = async (what: BulkChange) => {
    setUnderWay(true)
    tell(null)
    try {
      await savePrompts(brand, { base: saved, draft: withChange(saved, chosen, what) })
      if (what.kind === "remove") choose(new Set())
    } catch (error) {
      tell(faultTold(error).text)
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <BulkBar label={texts.chosen(chosen.size)} isDisabled={isUnderWay} change={(what) => void change(what)}>
      <b>{texts.chosen(chosen.size)}</b>
      <button type="button" class="plain" onClick={() => choose(new Set())}>
        {texts.none}
      </button>
      {fault === null ? null : (
        <span role="alert" class="fault">
          {fault}
        </span>
      )}
    </BulkBar>
  )
}
