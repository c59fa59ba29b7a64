/** Alerts of trackers, with their evidence. The file has the name of its address: the build preloads by it. */
import { DotPlot } from "../chart/DotPlot.tsx"
import type { Alert, Brand, Rate } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { alerts } from "../data/Queries.ts"
import { MethodLink } from "../figure/Numbers.tsx"
import { AnswerComparison } from "../panel/AnswerComparison.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Attention } from "../panel/Attention.tsx"
import { Panel } from "../panel/Panel.tsx"
import { AlertDeliveries } from "../panel/AlertDeliveries.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import { alertTypes, alertsText } from "../text/AlertsText.ts"
import { text } from "../text/English.ts"
import { countText, dayText, momentText, percentText, pointsText, rangeText } from "../text/Format.ts"
import { OtherChanges } from "./OtherChanges.tsx"

const limit = 30

type Evidence = Alert["evidence"]
type Side = NonNullable<Evidence["before"]>

const rateOf = ({ answers, high, low, rate, yes }: Side): Rate => ({ value: rate, low, high, k: yes, n: answers })

const SideWords = ({
  isOwn = false,
  name,
  side
}: {
  readonly isOwn?: boolean
  readonly name: string
  readonly side: Side
}) => (
  <div class="side">
    <dt>{name}</dt>
    <dd class="chart">
      <DotPlot isOwn={isOwn} rate={rateOf(side)} top={1} />
    </dd>
    <dd>
      {percentText(side.rate)} <span class="interval">{rangeText(side.low, side.high)}</span>{" "}
      <span class="basis">{text.outOf(side.yes, side.answers)}</span>
    </dd>
  </div>
)

/** Evidence of an alert. A change of single answers has only the two answers. */
const Ground = ({ alert: { evidence, since } }: { readonly alert: Alert }) => (
  <dl class="facts ground">
    {since === null ? null : (
      <div>
        <dt>{alertsText.began}</dt>
        <dd>{alertsText.beganWords(dayText(since.at), dayText(since.earliest), dayText(since.latest))}</dd>
      </div>
    )}
    {evidence.before === null ? null : <SideWords name={alertsText.before} side={evidence.before} />}
    {evidence.since === null ? null : <SideWords isOwn name={alertsText.since} side={evidence.since} />}
    {evidence.difference === null ? null : (
      <div>
        <dt>
          <MethodLink about="changes">{alertsText.difference}</MethodLink>
        </dt>
        <dd>
          {pointsText(evidence.difference.value)}{" "}
          <span class="interval">
            {pointsText(evidence.difference.low)} to {pointsText(evidence.difference.high)}
          </span>
        </dd>
      </div>
    )}
    {evidence.extent === null ? null : (
      <div>
        <dt>{alertsText.extent}</dt>
        <dd>{alertsText.extentWords(evidence.extent)}</dd>
      </div>
    )}
    {evidence.odds === null ? null : (
      <div>
        <dt>
          <MethodLink about="alerts">{alertsText.odds}</MethodLink>
        </dt>
        <dd>{alertsText.oddsWords(evidence.odds)}</dd>
      </div>
    )}
    {evidence.credits === null ? null : (
      <div>
        <dt>{alertsText.credits}</dt>
        <dd>{countText(evidence.credits)}</dd>
      </div>
    )}
  </dl>
)

const Item = ({ alert, brand }: { readonly alert: Alert; readonly brand: Brand }) => {
  const { evidence } = alert
  const hasNewModel = evidence.modelBefore !== evidence.modelAfter
  return (
    <li class="change">
      <p class="quiet">
        <time dateTime={alert.createdAt}>{momentText(alert.createdAt)}</time> · {alertsText.types[alert.type]} ·{" "}
        <MethodLink about="alerts">{alertsText.modes[evidence.mode]}</MethodLink>
        {alert.supersedes === null ? "" : ` · ${alertsText.update}`}
        {alert.supersededBy === null ? "" : ` · ${alertsText.updated}`}
      </p>
      <h2>{alert.message}</h2>
      <Ground alert={alert} />
      {evidence.cause === null ? null : <p>{alertsText.causes[evidence.cause]}</p>}
      {evidence.modelSince === null || evidence.modelAfter === null ? null : (
        <p>{alertsText.model(evidence.modelAfter, dayText(evidence.modelSince))}</p>
      )}
      {hasNewModel ? (
        <p>{alertsText.models(evidence.modelBefore ?? text.noValue, evidence.modelAfter ?? text.noValue)}</p>
      ) : null}
      <AnswerComparison before={evidence.beforeSnapshotId} after={evidence.afterSnapshotId} />
      <AlertDeliveries alert={alert} />
      <p class="actions">
        <a data-page class="button" href={brandAddress(brand.id, "answer", { id: evidence.beforeSnapshotId })}>
          {alertsText.answerBefore}
        </a>
        <a data-page class="button" href={brandAddress(brand.id, "answer", { id: evidence.afterSnapshotId })}>
          {alertsText.answerAfter}
        </a>
        {alert.prompt === "*" ? null : (
          <a data-page class="button" href={brandAddress(brand.id, "prompt", { prompt: alert.prompt })}>
            {alertsText.prompt}
          </a>
        )}
      </p>
    </li>
  )
}

const typeInAddress = () => alertTypes.find((name) => name === detailOf("type")) ?? null

const listOf = (brandId: string) => {
  // without days the list would have all alerts, whatever the filter
  const { from, to } = daysOf(filter.value)
  const type = typeInAddress()
  return alerts({
    brand_id: brandId,
    limit,
    offset: offsetInAddress(),
    from,
    to,
    ...(type === null ? {} : { type })
  })
}

export const ahead = (brandId: string) => [listOf(brandId)]

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const offset = offsetInAddress()
  const type = typeInAddress()
  const reading = listOf(brand.id)
  const held = useQuery(reading)
  return (
    <>
      <div class="tools">
        <label>
          {alertsText.type}
          <select
            value={type ?? ""}
            onChange={({ currentTarget }) =>
              setDetail({ type: currentTarget.value === "" ? null : currentTarget.value, offset: null })
            }
          >
            <option value="">{text.all}</option>
            {alertTypes.map((name) => (
              <option key={name} value={name}>
                {alertsText.types[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Panel held={held} url={reading.url} height="24rem">
        {({ alerts: list, total }) =>
          total === 0 ? (
            <p class="empty">{alertsText.none}</p>
          ) : (
            <>
              <ol class="changes">
                {list.map((alert) => (
                  <Item key={alert.id} alert={alert} brand={brand} />
                ))}
              </ol>
              <Pager limit={limit} offset={offset} origin={{ query: reading.url, path: "total" }} total={total} />
            </>
          )
        }
      </Panel>
      <Attention />
      <OtherChanges brand={brand} />
    </>
  )
}
