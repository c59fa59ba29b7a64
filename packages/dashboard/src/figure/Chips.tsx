/** Short texts below a name. */
import type { BrandPrompts } from "../data/Client.ts"
import { promptsText } from "../text/PromptsText.ts"

export const Chips = ({ names }: { readonly names: ReadonlyArray<string> }) =>
  names.length === 0 ? null : (
    <span class="tags">
      {names.map((name) => (
        <span key={name} class="chip">
          {name}
        </span>
      ))}
    </span>
  )

/** What a prompt counts as, and its tags; nothing until they are known. */
export const PromptChips = ({ of }: { readonly of: BrandPrompts["settings"][number] | undefined }) => (
  <Chips
    names={
      of === undefined
        ? []
        : [
            ...(of.class === "branded" ? [promptsText.branded] : []),
            ...(of.active ? [] : [promptsText.paused]),
            ...of.tags
          ]
    }
  />
)
