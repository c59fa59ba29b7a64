/** Tracks a found competitor, or a search as a prompt. */
import { client, type Brand } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { mayWrite } from "../data/Session.ts"
import { showToast } from "../data/Toast.ts"
import { Action } from "./Action.tsx"
import { formText } from "../text/FormText.ts"

/** Hidden for read-only users and for tracked names. */
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
        // the latest version: someone else may have changed it
        const { data: now } = await client.brands.get(brand.id)
        await client.brands.update(brand.id, { [list]: [...now[list], name] })
        refetch("/v1/brands/", "/v1/reports/")
        showToast(formText.trackedName(name), async () => {
          const { data: then } = await client.brands.get(brand.id)
          await client.brands.update(brand.id, { [list]: then[list].filter((known) => known !== name) })
          refetch("/v1/brands/", "/v1/reports/")
        })
        return null
      }}
    />
  )
