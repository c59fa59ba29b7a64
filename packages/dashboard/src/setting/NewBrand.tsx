/** The first of three steps of a new user: a brand. The second step finds prompts. */
import { useState } from "preact/hooks"
import { client } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { LinesField, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { areTaken, Pasted } from "../form/Pasted.tsx"
import { linesOf, pastedLines, promptLimits } from "../form/PastedLines.ts"
import { brandAddress, go } from "../route/Location.ts"
import { settingsText } from "../text/SettingsText.ts"
import { textIn, textOrNull } from "../form/FormValues.ts"

const texts = settingsText.brand

/** The name field. For a name with a legal form, it shows what engines are likely to write. */
const NameField = () => {
  const [short, setShort] = useState<string>()
  const read = async (name: string) => {
    const { withoutLegalForm } = await import("./LegalForm.ts")
    setShort(withoutLegalForm(name))
  }
  return (
    <TextField
      name="name"
      label={texts.name}
      value=""
      input={{ required: true, maxLength: 200, onInput: ({ currentTarget }) => void read(currentTarget.value) }}
      {...(short === undefined ? {} : { help: <span role="status">{texts.shortName(short)}</span> })}
    />
  )
}

export const NewBrand = ({ isOpen }: { readonly isOpen: boolean }) => {
  const [prompts, setPrompts] = useState("")
  const found = pastedLines(prompts, [], promptLimits)
  return (
    <details class="new-brand" open={isOpen}>
      <summary>{texts.newBrand}</summary>
      <Form
        button={texts.create}
        fields={["name", "domain", "category", "aliases", "prompts", "competitors"]}
        isDisabled={!areTaken(found)}
        send={async (form) => {
          const { data: brand } = await client.brands.create({
            name: textIn(form, "name"),
            domain: textOrNull(form, "domain"),
            category: textOrNull(form, "category"),
            aliases: linesOf(textIn(form, "aliases")),
            prompts: found.added,
            competitors: linesOf(textIn(form, "competitors"))
          })
          refetch("/v1/brands/", "/v1/reports/portfolio")
          go(brandAddress(brand.id, "start"))
          return texts.created
        }}
      >
        <NameField />
        <TextField
          name="domain"
          label={texts.domain}
          help={texts.domainHelp}
          value=""
          input={{ maxLength: 253, placeholder: "acme.com" }}
        />
        <TextField
          name="category"
          label={texts.category}
          help={texts.categoryHelp}
          value=""
          input={{ maxLength: 100, placeholder: texts.categoryHint }}
        />
        <LinesField name="aliases" label={texts.aliases} help={texts.aliasesHelp} rows={2} text="" />
        <LinesField
          name="prompts"
          label={texts.prompts}
          rows={4}
          text={prompts}
          onText={setPrompts}
          help={
            <>
              {texts.promptsHelp} {prompts === "" ? null : <Pasted found={found} limits={promptLimits} />}
            </>
          }
        />
        <LinesField name="competitors" label={texts.competitors} help={texts.competitorsHelp} rows={3} text="" />
      </Form>
    </details>
  )
}
