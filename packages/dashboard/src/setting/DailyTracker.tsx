/** The last of the first steps: ask every day, and tell somebody. */
import { client, type Brand, type BrandPrompts } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { usage } from "../data/Queries.ts"
import { Count } from "../figure/Numbers.tsx"
import { TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { startText } from "../text/StartText.ts"
import { textOrNull } from "./FormValues.ts"
import { bodyOf, newTracker } from "./TrackerDraft.ts"
import { TrackerPlan } from "./TrackerPlan.tsx"

/** What is left, beside what a month costs. */
const Balance = () => {
  const reading = usage(1)
  const { data } = useQuery(reading, { isLater: true })
  if (data === null) return null
  const { monthly, purchased } = data.balance
  const at = (field: string) => ({ query: reading.url, path: `balance.${field}` })
  return (
    <p class="quiet">
      <Count origin={at("monthly.remaining")} value={monthly.remaining} /> {text.creditsLeft},{" "}
      <Count origin={at("purchased.remaining")} value={purchased.remaining} /> {text.creditsBought}.
    </p>
  )
}

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
        refetch("/v1/trackers/", "/v1/notifications/", "/v1/reports/story")
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
      <Balance />
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
