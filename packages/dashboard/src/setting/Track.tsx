/**
 * Tracks from now on what was found in answers: a competitor, or a search as a prompt.
 */
import { client, type Brand } from "../data/Client.ts"
import { readAgain } from "../data/Reading.ts"
import { mayWrite } from "../data/Session.ts"
import { Action } from "../form/Action.tsx"
import { formText } from "../text/FormText.ts"

/** Nothing for those who only read, and for what is tracked. */
export const Track = ({
  brand,
  list,
  name
}: {
  readonly brand: Brand
  readonly list: "competitors" | "prompts"
  readonly name: string
}) =>
  !mayWrite() || brand[list].some((known) => known.toLowerCase() === name.toLowerCase()) ? null : (
    <Action
      label={formText.track[list]}
      about={name}
      act={async () => {
        // as it is now: somebody else may have changed it
        const { data: now } = await client.brands.get(brand.id)
        await client.brands.update(brand.id, { [list]: [...now[list], name] })
        readAgain("/v1/brands/")
        return formText.tracked
      }}
    />
  )
