/** Shows which pasted lines are valid before they are saved. */
import { formText } from "../text/FormText.ts"
import type { ListLimits } from "./Limits.ts"
import type { PastedLines } from "./PastedLines.ts"

const texts = formText.pasted

export const Pasted = ({ found, limits }: { readonly found: PastedLines; readonly limits: ListLimits }) => {
  const faults = [
    ...(found.tooLong.length === 0 ? [] : [texts.tooLong(found.tooLong, limits.lengthMax)]),
    ...(found.tooMany === 0 ? [] : [texts.tooMany(found.tooMany, limits.listMax)])
  ]
  return (
    <>
      <span role="status">
        {[
          texts.added(found.added.length),
          ...(found.duplicates === 0 ? [] : [texts.duplicates(found.duplicates)])
        ].join(", ")}
      </span>
      {faults.map((fault) => (
        <p key={fault} class="fault">
          {fault}
        </p>
      ))}
    </>
  )
}

/** Whether all valid lines fit. */
export const areTaken = ({ tooLong, tooMany }: PastedLines): boolean => tooLong.length === 0 && tooMany === 0
