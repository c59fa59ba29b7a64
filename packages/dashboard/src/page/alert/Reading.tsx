/** An alert with its evidence. */
import { DotPlot } from "../../chart/DotPlot.tsx"
import type { Alert, Brand, Rate } from "../../data/Client.ts"
import { MethodLink } from "../../figure/Numbers.tsx"
import { AlertDeliveries } from "../../panel/AlertDeliveries.tsx"
import { AnswerComparison } from "../../panel/AnswerComparison.tsx"
import { brandAddress } from "../../route/Location.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { text } from "../../text/English.ts"
import { countText, dayText, momentText, percentText, pointsText, rangeText } from "../../text/Format.ts"

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
    {evidence.odds === null || evidence.difference !== null ? null : (
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

export const Reading = ({
  alert,
  brand,
  title
}: {
  readonly alert: Alert
  readonly brand: Brand
  readonly title: string
}) => {
  const { evidence } = alert
  const hasNewModel = evidence.modelBefore !== evidence.modelAfter
  return (
    <article class="change">
      <p class="quiet">
        <time dateTime={alert.createdAt}>{momentText(alert.createdAt)}</time> · {alertsText.types[alert.type]} ·{" "}
        <MethodLink about="alerts">{alertsText.modes[evidence.mode]}</MethodLink>
        {alert.supersedes === null ? "" : ` · ${alertsText.update}`}
        {alert.supersededBy === null ? "" : ` · ${alertsText.updated}`}
      </p>
      <h2>{title}</h2>
      <p dir="auto">{alert.message}</p>
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
    </article>
  )
}
