/** Cost and detection delay of a tracker before it is saved, from the API. */
import type { ComponentChildren } from "preact"
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { trackerPlan, usage, usageAhead, visibility } from "../data/Queries.ts"
import { isBound } from "../data/Session.ts"
import { Count, Decimal } from "../figure/Numbers.tsx"
import { Panel } from "../panel/Panel.tsx"
import { text } from "../text/English.ts"
import { countText, dayText } from "../text/Format.ts"
import { trackerText } from "../text/TrackerText.ts"
import { CreditsEnd } from "./CreditsEnd.tsx"

/** The tracker to plan. */
export interface PlannedTracker {
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<string>
  readonly samples: number
  readonly intervalMinutes: number
  readonly alertMode: "confirmed" | "immediate"
  readonly captureSentiment: boolean
  readonly falseAlerts: number
}

/** What would make it cheaper. */
export type Cheaper = Partial<Pick<PlannedTracker, "samples" | "intervalMinutes">>

/** Planning rate without measurements. */
const shareByDefault = 0.5
const week = 10_080

const texts = trackerText.plan

const planOf = (before: number, draft: PlannedTracker) =>
  trackerPlan({
    before,
    cells: draft.prompts.length * draft.engines.length,
    samples: draft.samples,
    interval_minutes: draft.intervalMinutes,
    sentiment: draft.captureSentiment,
    false_alerts: draft.falseAlerts
  })

/** The API's plan. */
type Plan = Awaited<ReturnType<ReturnType<typeof planOf>["read"]>>

/** Result of a plan. Empty while it loads, and for an empty tracker. */
export const Consequence = ({
  before,
  draft,
  say
}: {
  readonly before: number | null
  readonly draft: PlannedTracker
  readonly say: (plan: Plan) => ComponentChildren
}) =>
  before === null || draft.prompts.length * draft.engines.length === 0 ? null : (
    <PlanOf reading={planOf(before, draft)} say={say} />
  )

const PlanOf = ({
  reading,
  say
}: {
  readonly reading: ReturnType<typeof planOf>
  readonly say: (plan: Plan) => ComponentChildren
}) => {
  const { data } = useQuery(reading, { isLater: true })
  return data === null ? null : <>{say(data)}</>
}

const balance = usage(1)

/** Remaining credits. */
const Balance = () => {
  const { data } = useQuery(balance, { isLater: true })
  if (data === null) return null
  const { monthly, purchased } = data.balance
  const at = (field: string) => ({ query: balance.url, path: `balance.${field}` })
  return (
    <div>
      <dt>{texts.left}</dt>
      <dd>
        <Count origin={at("monthly.remaining")} value={monthly.remaining} />
        {purchased.remaining === 0 ? null : (
          <span class="about">
            {" "}
            + <Count origin={at("purchased.remaining")} value={purchased.remaining} /> {text.creditsBought}
          </span>
        )}
        {monthly.limit === 0 ? null : (
          <span class="about"> {text.creditsRenew(countText(monthly.limit), dayText(monthly.cycleEnd))}</span>
        )}
      </dd>
    </div>
  )
}

const minutesPerDay = 1440

/** Credits a day of a planned tracker, as a parameter of the request for the end of the credits. */
const perDayOf = (plan: Plan, { alertMode, intervalMinutes }: PlannedTracker): number => {
  const perRun = alertMode === "confirmed" ? plan.credits_per_run_confirmed : plan.credits_per_run
  return (perRun * minutesPerDay) / intervalMinutes
}

/** The day on which the credits run out, with this tracker and all others. Only a warning. */
const End = ({ perDay, trackerId }: { readonly perDay: number; readonly trackerId: string | null }) => {
  const now = useQuery(usageAhead(), { isLater: true }).data
  // a saved tracker is counted already
  const counted = now?.trackers.find((each) => each.tracker_id === trackerId)?.mean ?? 0
  const added = Math.round(perDay - counted)
  const { data } = useQuery(usageAhead(now === null ? 0 : Math.max(0, added)), { isLater: true })
  if (now === null || data === null) return null
  return (
    <p class={data.ends.at === null ? "quiet" : "stripe"} role="status">
      {added < 0 ? texts.asSaved : texts.withOthers} <CreditsEnd {...data} />{" "}
      {data.ends.at === null ? null : texts.wait}
    </p>
  )
}

/** A cheaper variant, with its cost and its drawback. */
const Variant = ({
  before,
  change,
  draft,
  onChoose
}: {
  readonly before: number
  readonly change: Cheaper
  readonly draft: PlannedTracker
  readonly onChoose: (change: Cheaper) => void
}) => {
  const reading = planOf(before, { ...draft, ...change })
  const { data } = useQuery(reading, { isLater: true })
  if (data === null) return null
  const { median_runs } = data.cell_confirmed
  const isConfirmed = draft.alertMode === "confirmed"
  const credits = isConfirmed ? data.credits_per_month_confirmed.mean : data.credits_per_month
  const path = isConfirmed ? "credits_per_month_confirmed.mean" : "credits_per_month"
  return (
    <button type="button" class="variant" onClick={() => onChoose(change)}>
      <span>
        {change.samples === undefined ? texts.weekly : texts.oneEach}:{" "}
        <Count origin={{ query: reading.url, path }} value={credits} /> {trackerText.creditsShort}
      </span>
      <small>{median_runs === null ? texts.notTold : texts.toldAfter(median_runs)}</small>
    </button>
  )
}

/** Cost, what is left, and how soon a lost mention is detected. */
const Costs = ({
  mode,
  plan,
  query
}: {
  readonly mode: PlannedTracker["alertMode"]
  readonly plan: Plan
  readonly query: string
}) => {
  const at = (path: string) => ({ query, path })
  const { median_runs, p90_runs } = plan.cell_confirmed
  const { credits_per_month_confirmed: month, smallest_drop } = plan
  const isConfirmed = mode === "confirmed"
  const perRun = isConfirmed ? "credits_per_run_confirmed" : "credits_per_run"
  return (
    <dl class="facts costs">
      <div>
        <dt>{texts.perRun}</dt>
        <dd>
          <Count origin={at(perRun)} value={plan[perRun]} />
          {isConfirmed ? (
            <span class="about">
              {" "}
              {texts.planned} <Count origin={at("credits_per_run")} value={plan.credits_per_run} />
            </span>
          ) : null}
        </dd>
      </div>
      <div class="sum">
        <dt>{texts.perMonth}</dt>
        <dd>
          {isConfirmed ? (
            <>
              <Count origin={at("credits_per_month_confirmed.mean")} value={month.mean} />{" "}
              <span class="about">{texts.monthRange(countText(month.low), countText(month.high))}</span>
            </>
          ) : (
            <Count origin={at("credits_per_month")} value={plan.credits_per_month} />
          )}
        </dd>
      </div>
      <Balance />
      {isConfirmed ? (
        <div>
          <dt>{texts.told}</dt>
          <dd>{median_runs === null ? texts.notTold : texts.runs(median_runs, p90_runs)}</dd>
        </div>
      ) : null}
      {smallest_drop.share === null ? null : (
        <div>
          <dt>{texts.smallest}</dt>
          <dd>{texts.fall(smallest_drop.share)}</dd>
        </div>
      )}
      <div>
        <dt>{texts.falseAlerts}</dt>
        <dd>
          <Decimal origin={at(`false_alerts_30d.${mode}`)} value={plan.false_alerts_30d[mode]} />
        </dd>
      </div>
    </dl>
  )
}

const Planned = ({
  before,
  draft,
  onCheaper,
  trackerId
}: {
  readonly before: number
  readonly draft: PlannedTracker
  readonly trackerId: string | null
  readonly onCheaper: ((change: Cheaper) => void) | null
}) => {
  const reading = planOf(before, draft)
  const held = useQuery(reading)
  const cheaper: ReadonlyArray<Cheaper> = [
    ...(draft.samples > 1 ? [{ samples: 1 }] : []),
    ...(draft.intervalMinutes < week ? [{ intervalMinutes: week }] : [])
  ]
  return (
    <Panel held={held} url={reading.url} height="4rem">
      {(plan) => (
        <>
          <Costs mode={draft.alertMode} plan={plan} query={reading.url} />
          {isBound() ? null : <End perDay={perDayOf(plan, draft)} trackerId={trackerId} />}
          {onCheaper === null || cheaper.length === 0 ? null : (
            <>
              <p class="quiet">{texts.cheaper}</p>
              {cheaper.map((change) => (
                <Variant
                  key={JSON.stringify(change)}
                  before={before}
                  change={change}
                  draft={draft}
                  onChoose={onCheaper}
                />
              ))}
            </>
          )}
        </>
      )}
    </Panel>
  )
}

/** The share of answers that mention the brand, which plans begin with; `null` while it is loaded. */
export const useRateBefore = (brand: Brand): number | null => {
  const { data, error } = useQuery(visibility({ brand_id: brand.id }))
  return data === null && error === null ? null : (data?.rows[0]?.mention_rate.value ?? shareByDefault)
}

export const TrackerPlan = ({
  brand,
  draft,
  onCheaper = null,
  trackerId = null
}: {
  readonly brand: Brand
  readonly draft: PlannedTracker
  /** The tracker that is edited. */
  readonly trackerId?: string | null
  /** Takes a cheaper variant. Without it none is offered. */
  readonly onCheaper?: ((change: Cheaper) => void) | null
}) => {
  const before = useRateBefore(brand)
  if (before === null) return <div class="skeleton" style={{ height: "4rem" }} />
  return draft.prompts.length === 0 || draft.engines.length === 0 ? (
    <p class="quiet">{texts.nothing}</p>
  ) : (
    <Planned before={before} draft={draft} onCheaper={onCheaper} trackerId={trackerId} />
  )
}
