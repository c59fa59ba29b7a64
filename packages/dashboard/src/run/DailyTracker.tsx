/** The last of the first steps: ask every day or week, and tell somebody. */
import { useRef, useState } from "preact/hooks"
import { client, type Brand, type BrandPrompts } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { CardField } from "../form/CardField.tsx"
import { TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { startText } from "../text/StartText.ts"
import { trackerText } from "../text/TrackerText.ts"
import { textOrNull } from "../form/FormValues.ts"
import { bodyOf, newTracker } from "./TrackerDraft.ts"
import { Consequence, TrackerPlan, useRateBefore } from "./TrackerPlan.tsx"

const day = 1440
const intervals = [day, 7 * day]

export const DailyTracker = ({ brand, prompts }: { readonly brand: Brand; readonly prompts: BrandPrompts }) => {
  const before = useRateBefore(brand)
  const [intervalMinutes, ask] = useState(day)
  const told = useRef<string | null>(null)
  const draft = { ...newTracker(brand, prompts), intervalMinutes }
  const isDaily = intervalMinutes === day
  const overview = brandAddress(brand.id, "overview")
  return (
    <Form
      button={startText.ask(isDaily)}
      fields={["emailRecipients"]}
      keepsNothing
      send={async (form) => {
        const email = textOrNull(form, "emailRecipients")
        // first, and once: an address that is refused leaves nothing behind
        if (email !== null && email !== told.current) {
          await client.notifications.create({ channel: "email", emailRecipients: [email], brandId: brand.id })
          told.current = email
        }
        await client.trackers.create({
          ...bodyOf(draft),
          name: isDaily ? startText.dailyName : startText.weeklyName,
          brandId: brand.id
        })
        refetch("/v1/trackers/", "/v1/notifications/", "/v1/reports/story", "/v1/usage/")
        go(overview)
        return startText.trackerSet
      }}
      actions={
        <a class="button" data-page href={overview}>
          {startText.notNow}
        </a>
      }
    >
      <CardField
        name="intervalMinutes"
        label={trackerText.interval}
        value={String(intervalMinutes)}
        cards={intervals.map((minutes) => ({
          value: String(minutes),
          label: trackerText.every(minutes),
          detail: (
            <Consequence
              before={before}
              draft={{ ...draft, intervalMinutes: minutes }}
              say={(plan) => startText.inAMonthOf(plan.credits_per_month_confirmed.mean)}
            />
          )
        }))}
        onValue={(value) => ask(Number(value))}
      />
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
