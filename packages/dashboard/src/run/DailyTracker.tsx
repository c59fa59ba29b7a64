/** The last of the first steps: ask every day, and tell somebody. */
import { client, type Brand, type BrandPrompts } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { startText } from "../text/StartText.ts"
import { textOrNull } from "../form/FormValues.ts"
import { bodyOf, newTracker } from "./TrackerDraft.ts"
import { TrackerPlan } from "./TrackerPlan.tsx"

export const DailyTracker = ({ brand, prompts }: { readonly brand: Brand; readonly prompts: BrandPrompts }) => {
  const draft = newTracker(brand, prompts)
  const overview = brandAddress(brand.id, "overview")
  return (
    <Form
      button={startText.daily}
      fields={["emailRecipients"]}
      keepsNothing
      send={async (form) => {
        await client.trackers.create({ ...bodyOf(draft), name: startText.dailyName, brandId: brand.id })
        const email = textOrNull(form, "emailRecipients")
        if (email !== null) {
          await client.notifications.create({ channel: "email", emailRecipients: [email], brandId: brand.id })
        }
        refetch("/v1/trackers/", "/v1/notifications/", "/v1/reports/story", "/v1/usage/")
        go(overview)
        return startText.dailySet
      }}
      actions={
        <a class="button" data-page href={overview}>
          {startText.notNow}
        </a>
      }
    >
      <TrackerPlan brand={brand} draft={draft} />
      <TextField
        name="emailRecipients"
        label={startText.tell}
        help={startText.tellHelp}
        value=""
        input={{ type: "email", placeholder: "you@example.com" }}
      />
    </Form>
  )
}
