/** Changes of all prompts that few of them show. Pure. */

/** Most prompts that are few, and their largest share of all. */
const few = { prompts: 2, share: 0.25 }

interface Confirmed {
  readonly cells: { readonly changed: number; readonly list: ReadonlyArray<{ readonly prompt: string }> } | null
}

/** ` for at least 2 of 12 prompts`, where no other prompt shows the change so far; empty otherwise. */
export const fewPromptsText = (confirmation: Confirmed | null, prompts: ReadonlyArray<string>): string => {
  const { changed = 0, list = [] } = confirmation?.cells ?? {}
  const shown = [...new Set(list.map(({ prompt }) => prompt))]
  const isFew = shown.length > 0 && shown.length <= Math.min(few.prompts, few.share * prompts.length)
  // the list may be cut, and a prompt may be asked no more
  return isFew && list.length === changed && shown.every((prompt) => prompts.includes(prompt))
    ? ` for at least ${shown.length} of ${prompts.length} prompts`
    : ""
}
