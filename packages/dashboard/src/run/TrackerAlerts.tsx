/** When alerts are raised, and who gets them. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { notifications } from "../data/Queries.ts"
import { CardField } from "../form/CardField.tsx"
import { CheckField, TextField } from "../form/Fields.tsx"
import { text } from "../text/English.ts"
import { notificationText } from "../text/NotificationText.ts"
import { startText } from "../text/StartText.ts"
import { trackerText } from "../text/TrackerText.ts"
import { Consequence } from "./TrackerPlan.tsx"
import { type PartProps, withOwn } from "./TrackerQuestions.tsx"

/** False alerts accepted per 100 cells and 30 runs. */
const acceptances = [0.2, 1, 5]

/** The receivers of this brand's alerts, and one more. */
const Told = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useQuery(notifications, { isLater: true })
  const told = data?.subscriptions.filter(({ brandId, enabled }) => enabled && (brandId ?? brand.id) === brand.id)
  return (
    <TextField
      name="emailRecipients"
      label={trackerText.told}
      help={
        <>
          {told === undefined
            ? text.noValue
            : told.length === 0
              ? trackerText.nobody
              : trackerText.toldNow(told.map(notificationText.nameOf))}{" "}
          {startText.tellHelp}
        </>
      }
      value=""
      input={{ type: "email", placeholder: trackerText.toldHint }}
    />
  )
}

export const AlertFields = ({
  before,
  brand,
  change,
  draft,
  saved
}: PartProps & { readonly before: number | null; readonly brand: Brand }) => (
  <section>
    <h3>{trackerText.mode}</h3>
    <CardField
      name="alertMode"
      label={trackerText.when}
      value={draft.alertMode}
      cards={(["confirmed", "immediate"] as const).map((mode) => ({
        value: mode,
        label: trackerText.modes[mode],
        detail: trackerText.modeHelp[mode]
      }))}
      onValue={(value) => change({ alertMode: value === "immediate" ? value : "confirmed" })}
    />
    {draft.alertMode === "confirmed" ? (
      <CardField
        name="alertSettings"
        label={trackerText.accepted}
        help={trackerText.acceptedHelp}
        value={String(draft.falseAlerts)}
        cards={withOwn(acceptances, saved.falseAlerts).map((falseAlerts) => ({
          value: String(falseAlerts),
          label: trackerText.acceptances[falseAlerts] ?? String(falseAlerts),
          detail: <Consequence before={before} draft={{ ...draft, falseAlerts }} say={trackerText.plan.acceptedOf} />
        }))}
        onValue={(value) => change({ falseAlerts: Number(value) })}
      />
    ) : null}
    <CheckField
      label={
        <>
          {trackerText.sentiment}{" "}
          <Consequence
            before={before}
            draft={{ ...draft, captureSentiment: true }}
            say={(judged) => (
              <Consequence
                before={before}
                draft={{ ...draft, captureSentiment: false }}
                say={(plain) => trackerText.sentimentCost(judged.credits_per_run - plain.credits_per_run)}
              />
            )}
          />
        </>
      }
      isChecked={draft.captureSentiment}
      onChecked={(captureSentiment) => change({ captureSentiment })}
    />
    <Told brand={brand} />
  </section>
)
