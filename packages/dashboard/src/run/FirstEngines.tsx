/** The engines of the first run, which are those of the brand. */
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { Form } from "../form/Form.tsx"
import { rebasedLines } from "../form/PastedLines.ts"
import { engineText } from "../text/Format.ts"
import { formText } from "../text/FormText.ts"
import { settingsText } from "../text/SettingsText.ts"
import { startText } from "../text/StartText.ts"
import { EnginesField, useOffered } from "./EnginesField.tsx"

export const FirstEngines = ({ brand }: { readonly brand: Brand }) => {
  const offered = useOffered(brand)
  const [chosen, choose] = useState(brand.engines)
  return (
    <details>
      <summary>{startText.engines(brand.engines.map(engineText))}</summary>
      <Form
        button={formText.save}
        fields={["engines"]}
        isDisabled={chosen.length === 0}
        keepsNothing
        send={async () => {
          // the latest version: someone else may have changed it
          const { data: now } = await client.brands.get(brand.id)
          await client.brands.update(brand.id, { engines: rebasedLines(brand.engines, chosen, now.engines) })
          refetch("/v1/brands/")
          return formText.saved
        }}
      >
        <EnginesField label={settingsText.brand.engines} engines={offered} chosen={chosen} onChosen={choose} />
      </Form>
    </details>
  )
}
