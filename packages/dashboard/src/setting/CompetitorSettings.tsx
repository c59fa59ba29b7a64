/** Settings of the competitors. */
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { showToast } from "../data/Toast.ts"
import { LinesField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { areTaken, Pasted } from "../form/Pasted.tsx"
import { competitorLimits } from "../form/Limits.ts"
import { pastedLines } from "../form/PastedLines.ts"
import { CompetitorRows, useDetails } from "./CompetitorDetails.tsx"
import { useEditedLines } from "../form/EditedLines.ts"
import { OrdinaryWords } from "../run/OrdinaryWords.tsx"
import { Reread } from "./Reread.tsx"
import { formText } from "../text/FormText.ts"
import { settingsText } from "../text/SettingsText.ts"

export const CompetitorSettings = ({ brand }: { readonly brand: Brand }) => {
  const edited = useEditedLines(brand.competitors)
  const details = useDetails(brand.competitorDetails)
  const [isChanged, setChanged] = useState(false)
  const found = pastedLines(edited.text, [], competitorLimits)
  const added = found.added.filter((name) => !brand.competitors.includes(name))
  return (
    <>
      <section class="panel prose">
        <Form
          button={formText.save}
          fields={["competitors"]}
          isDisabled={!areTaken(found)}
          send={async () => {
            // the latest version: someone else may have changed it
            const { data: now } = await client.brands.get(brand.id)
            const competitors = edited.over(now.competitors)
            await client.brands.setCompetitors(brand.id, { competitors: details.entriesOf(competitors) })
            edited.wasSaved(competitors)
            details.wasSaved()
            setChanged(true)
            refetch("/v1/brands/", "/v1/reports/")
            showToast(settingsText.brand.competitorsChanged, async () => {
              await client.brands.setCompetitors(brand.id, { competitors: now.competitorDetails })
              edited.wasSaved(now.competitors)
              details.forget()
              refetch("/v1/brands/", "/v1/reports/")
            })
            return formText.saved
          }}
        >
          <LinesField
            name="competitors"
            label={settingsText.brand.competitors}
            rows={6}
            text={edited.text}
            onText={edited.onText}
            help={
              <>
                {settingsText.brand.competitorsHelp}{" "}
                {edited.isChanged ? <Pasted found={{ ...found, added }} limits={competitorLimits} /> : null}
              </>
            }
          />
          <OrdinaryWords brand={brand} />
          <CompetitorRows details={details} names={found.added} />
        </Form>
      </section>
      {isChanged ? <Reread brand={brand} /> : null}
    </>
  )
}
