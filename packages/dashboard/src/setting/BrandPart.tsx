/**
 * What is known of a brand: its names, its site, where and whom to ask about it.
 */
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { readAgain } from "../data/Reading.ts"
import { Action } from "../form/Action.tsx"
import { LinesField, SomeField, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { linesOf } from "../form/PastedLines.ts"
import { go, otherAddress } from "../route/Location.ts"
import { engineText } from "../text/Format.ts"
import { formText } from "../text/FormText.ts"
import { settingsText } from "../text/SettingsText.ts"
import { textIn, textOrNull } from "./FormValues.ts"

const texts = settingsText.brand

/** The engines that the service knows by name, and those that this brand has. */
const known = ["chatgpt", "claude", "gemini", "perplexity"]

export const BrandPart = ({ brand }: { readonly brand: Brand }) => {
  const [engines, setEngines] = useState<ReadonlyArray<string>>(brand.engines)
  return (
    <section class="panel prose">
      <Form
        button={formText.save}
        fields={["name", "domain", "aliases", "category", "location", "engines"]}
        isChanged={engines.join() !== brand.engines.join()}
        send={async (form) => {
          await client.brands.update(brand.id, {
            name: textIn(form, "name"),
            domain: textOrNull(form, "domain"),
            aliases: linesOf(textIn(form, "aliases")),
            category: textOrNull(form, "category"),
            location: textIn(form, "location"),
            engines
          })
          readAgain("/v1/brands/")
          return formText.saved
        }}
      >
        <TextField name="name" label={texts.name} value={brand.name} input={{ required: true, maxLength: 200 }} />
        <TextField
          name="domain"
          label={texts.domain}
          help={texts.domainHelp}
          value={brand.domain ?? ""}
          input={{ maxLength: 253, placeholder: "acme.com" }}
        />
        <LinesField
          name="aliases"
          label={texts.aliases}
          help={texts.aliasesHelp}
          rows={3}
          text={brand.aliases.join("\n")}
        />
        <TextField name="category" label={texts.category} value={brand.category ?? ""} input={{ maxLength: 100 }} />
        <TextField
          name="location"
          label={texts.location}
          value={brand.location}
          input={{ required: true, maxLength: 200 }}
        />
        <SomeField
          name="engines"
          label={texts.engines}
          options={[...new Set([...known, ...brand.engines])].map((engine) => [engine, engineText(engine)])}
          chosen={engines}
          onChosen={setEngines}
        />
      </Form>
      <h2>{texts.removal}</h2>
      <p class="quiet">{texts.removalHelp}</p>
      <p class="actions">
        <Action
          label={texts.remove}
          question={texts.removeQuestion(brand.name)}
          act={async () => {
            await client.brands.remove(brand.id)
            go(otherAddress("portfolio"))
            readAgain("/v1/")
            return null
          }}
        />
      </p>
    </section>
  )
}
