/** Makes a link of a made report, or one of current figures, which can be sent by a schedule. */
import { useState } from "preact/hooks"
import { client, type ReportDocument, type Subscription } from "../../data/Client.ts"
import { refetch, useQuery } from "../../data/Query.ts"
import { notifications } from "../../data/Queries.ts"
import { CheckField, ChoiceField, TextField } from "../../form/Fields.tsx"
import { Form } from "../../form/Form.tsx"
import { textIn, textOrNull } from "../../form/FormValues.ts"
import { daysDefault, lengthOf, periodIn } from "../../route/Period.ts"
import { filter, otherAddress } from "../../route/Location.ts"
import { notificationText } from "../../text/NotificationText.ts"
import { type ScheduleEvery, scheduleEveries, shareText } from "../../text/ReportText.ts"

/** Subscriptions that a report of this brand may go to. */
const receiversFor = (brandId: string, all: ReadonlyArray<Subscription>): ReadonlyArray<Subscription> =>
  all.filter((subscription) => subscription.enabled && (subscription.brandId ?? brandId) === brandId)

const Receivers = ({ brandId }: { readonly brandId: string }) => {
  const { data } = useQuery(notifications)
  const [chosen, choose] = useState<string | null>(null)
  if (data === null) return <div class="skeleton" />
  const receivers = receiversFor(brandId, data.subscriptions)
  const [first] = receivers
  return first === undefined ? (
    <p class="help">
      {shareText.noReceivers}{" "}
      <a data-page href={otherAddress("organization", { part: "notifications" })}>
        {notificationText.title}
      </a>
    </p>
  ) : (
    <ChoiceField
      name="subscription"
      label={shareText.receiver}
      value={chosen ?? first.id}
      options={receivers.map((each) => [each.id, notificationText.nameOf(each)])}
      onValue={choose}
    />
  )
}

/** What the link shows: this report, or figures of the same days, each time anew; without a report, of those shown. */
const shownBy = (report: ReportDocument | null, every: ScheduleEvery | null, hold: boolean, form: FormData) =>
  every === null
    ? report === null
      ? { parameters: periodIn(filter.value) }
      : { documentId: report.id }
    : {
        ...(report === null ? {} : { title: report.title, sections: report.sections }),
        parameters: { last_days: daysSent(report) },
        schedule: { every, hold, subscriptionId: textIn(form, "subscription") }
      }

const daysSent = (report: ReportDocument | null): number =>
  report === null ? lengthOf(filter.value) : (report.period.last_days ?? daysDefault)

export const NewLink = ({
  brandId,
  created,
  report
}: {
  readonly brandId: string
  readonly created: (url: string) => void
  readonly report: ReportDocument | null
}) => {
  // a new form after each link: its fields are empty again
  const [place, setPlace] = useState(0)
  const [every, setEvery] = useState<ScheduleEvery | null>(null)
  const [hold, setHold] = useState(false)
  return (
    <Form
      key={place}
      button={shareText.create}
      fields={["expiresAt", "password", "subscription"]}
      send={async (form) => {
        const day = textOrNull(form, "expiresAt")
        const { data } = await client.shares.create({
          brandId,
          ...shownBy(report, every, hold, form),
          expiresAt: day === null ? null : `${day}T23:59:59Z`,
          password: textOrNull(form, "password")
        })
        created(data.url)
        setPlace(place + 1)
        refetch("/v1/shares", "/v1/reports/documents")
        return shareText.created
      }}
    >
      <p class="help">{shareText.help}</p>
      <div class="grid">
        <TextField
          name="expiresAt"
          label={shareText.expiry}
          help={shareText.expiryHelp}
          value=""
          input={{ type: "date" }}
        />
        <TextField
          name="password"
          label={shareText.password}
          help={shareText.passwordHelp}
          value=""
          input={{ minLength: 8, maxLength: 200, autocomplete: "off" }}
        />
        <ChoiceField
          name="every"
          label={shareText.schedule}
          value={every ?? ""}
          options={[
            ["", report === null ? shareText.figuresOf(periodIn(filter.value)) : shareText.once],
            ...scheduleEveries.map((each) => [each, shareText.everies[each]] as const)
          ]}
          onValue={(value) => setEvery(scheduleEveries.find((each) => each === value) ?? null)}
        />
        {every === null ? null : <Receivers brandId={brandId} />}
      </div>
      {every === null ? null : (
        <>
          <CheckField label={shareText.hold} isChecked={hold} onChecked={setHold} />
          <p class="help">{hold ? shareText.holdHelp : shareText.scheduleHelp(daysSent(report))}</p>
        </>
      )}
    </Form>
  )
}
