/**
 * Whom a brand is compared with.
 */
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { readAgain } from "../data/Reading.ts"
import { LinesField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { areTaken, Pasted } from "../form/Pasted.tsx"
import { competitorLimits, pastedLines } from "../form/PastedLines.ts"
import { formText } from "../text/FormText.ts"
import { settingsText } from "../text/SettingsText.ts"

export const CompetitorsPart = ({ brand }: { readonly brand: Brand }) => {
  const [text, setText] = useState(brand.competitors.join("\n"))
  const found = pastedLines(text, [], competitorLimits)
  return (
    <section class="panel prose">
      <Form
        button={formText.save}
        fields={["competitors"]}
        isDisabled={!areTaken(found)}
        send={async () => {
          await client.brands.setCompetitors(brand.id, { competitors: found.added })
          readAgain("/v1/brands/", "/v1/reports/")
          return formText.saved
        }}
      >
        <LinesField
          name="competitors"
          label={settingsText.brand.competitors}
          rows={12}
          text={text}
          onText={setText}
          help={
            <>
              {settingsText.brand.competitorsHelp} <Pasted found={found} limits={competitorLimits} />
            </>
          }
        />
      </Form>
    </section>
  )
}
