/** The prompts of an event with their answers before and since, and two of these answers side by side. */
import { useState } from "preact/hooks"
import type { Alert, Brand, Snapshot } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { snapshots } from "../../data/Queries.ts"
import { Legend } from "../../figure/Legend.tsx"
import { AnswerSquares, daysText, hourOf } from "../../chart/AnswerSquares.tsx"
import { AnswerComparison } from "./AnswerComparison.tsx"
import { brandAddress } from "../../route/Location.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { text } from "../../text/English.ts"
import { engineText, isolated } from "../../text/Format.ts"
import { competitorOf } from "./Events.ts"

/** A prompt on an engine that shows the change. */
interface ChangedPrompt {
  readonly alert: Alert
  readonly prompt: string
  readonly engine: string
  readonly location: string | null
  readonly language: string | null
  /** `null` where single answers were compared. */
  readonly before: { readonly answers: number; readonly yes: number } | null
  readonly since: { readonly answers: number; readonly yes: number } | null
  readonly beforeSnapshotId: string
  readonly afterSnapshotId: string
}

/** The prompts of an alert, clearest change first. An alert on a share is about no single prompt. */
const promptsOf = (alert: Alert): ReadonlyArray<ChangedPrompt> => {
  const { evidence } = alert
  if (evidence.cells !== null) return evidence.cells.list.map((cell) => ({ ...cell, alert }))
  if (alert.prompt === "*") return []
  const { afterSnapshotId, before, beforeSnapshotId, since } = evidence
  const { engine, language, location, prompt } = alert
  return [{ alert, prompt, engine, location, language, before, since, beforeSnapshotId, afterSnapshotId }]
}

const keyOf = ({ alert, engine, language, location, prompt }: ChangedPrompt): string =>
  JSON.stringify([alert.id, prompt, engine, location, language])

/** Whether an answer shows what the alert is about. `null`: it counts for neither, or a list does not tell. */
const shows = ({ alert: { evidence, type }, alert }: ChangedPrompt, answer: Snapshot): boolean | null => {
  switch (type) {
    case "mention_gained":
    case "mention_lost":
      return answer.mentioned
    case "position_changed":
      return evidence.positionUpTo === null || !answer.mentioned
        ? null
        : answer.position !== null && answer.position <= evidence.positionUpTo
    case "sentiment_changed":
      return evidence.sentiment === null || !answer.mentioned ? null : answer.sentiment === evidence.sentiment
    case "competitor_new":
      return answer.competitors_found.includes(competitorOf(alert) ?? "")
    default:
      return null
  }
}

/** What the counted answers of an alert do. */
const doesOf = ({ evidence, type }: Alert, brand: string): string | undefined => {
  if (type === "position_changed")
    return evidence.positionUpTo === null ? undefined : alertsText.isRanked(evidence.positionUpTo, brand)
  if (type === "sentiment_changed")
    return evidence.sentiment === null ? undefined : alertsText.hasSentiment(evidence.sentiment, brand)
  if (type === "competitor_new") return alertsText.hasCompetitor
  return type.startsWith("citation") ? alertsText.hasCitation(brand) : alertsText.hasMention(brand)
}

/** Alerts of several types have no text in common. */
const labelsOf = (alerts: ReadonlyArray<Alert>, brand: Brand) => {
  const [first, ...others] = alerts
  const does = first === undefined ? undefined : doesOf(first, isolated(brand.name))
  return does === undefined || others.some(({ type }) => type !== first?.type)
    ? {}
    : { showsChange: alertsText.filled(does) }
}

/** Alerts whose answers count only if they mention the brand. */
const isOfMentions = ({ type }: Alert): boolean => type === "position_changed" || type === "sentiment_changed"

/** What the rates of an alert count. */
export const countedText = (alert: Alert, { name }: Brand): string | null => {
  const brand = isolated(name)
  if (alert.type.startsWith("share_of_voice")) return alertsText.shareOf(brand)
  const does = doesOf(alert, brand)
  return does === undefined
    ? null
    : alertsText.howOften(isOfMentions(alert) ? alertsText.ofMentions(brand) : alertsText.ofAll, does)
}

const dayMillis = 86_400_000
/** Days before the change whose answers are shown where single answers were compared. */
const daysBefore = 10
/** The API's maximum: older answers are not drawn. */
const limit = 200

/** The answers of one side with their days, and what was counted. Says how many it draws where these are not all. */
const Side = ({
  answers,
  brand,
  changed,
  counted,
  name
}: {
  /** `null` until they are known. */
  readonly answers: ReadonlyArray<Snapshot> | null
  readonly brand: Brand
  readonly changed: ChangedPrompt
  readonly counted: ChangedPrompt["before"]
  readonly name: string
}) => {
  const drawn = answers?.filter((answer) => shows(changed, answer) !== null) ?? []
  return (
    <div>
      <b>{name}</b>
      {counted === null ? null : ` ${text.outOf(counted.yes, counted.answers)}`}{" "}
      <span class="quiet">
        {answers === null || counted === null || drawn.length === counted.answers ? "" : alertsText.drawn(drawn.length)}
        {daysText(drawn)}
      </span>
      {/* the counts above it say the same */}
      <AnswerSquares
        answers={drawn}
        brand={brand}
        classOf={(answer) => (shows(changed, answer) === true ? "yes" : undefined)}
      />
    </div>
  )
}

/** The newest answers that are drawn of those after the alert. */
const laterMax = 30

/** Whether it is still so: the newest answers after the alert, which are in none of its counts. */
const Later = ({
  asked,
  brand,
  changed
}: {
  readonly asked: Parameters<typeof snapshots>[0]
  readonly brand: Brand
  readonly changed: ChangedPrompt
}) => {
  const from = changed.alert.createdAt
  const { data } = useQuery(snapshots({ ...asked, from, limit: laterMax }), { isLater: true })
  const answers = data?.snapshots.filter(({ followUp, kind }) => kind === "answer" && !followUp) ?? []
  return answers.length === 0 ? null : (
    <Side answers={answers} brand={brand} changed={changed} counted={null} name={alertsText.afterwards} />
  )
}

/** Every answer that the counts may rest on as a square, newest last: filled if it shows the indicator. */
const Squares = ({ brand, changed }: { readonly brand: Brand; readonly changed: ChangedPrompt }) => {
  const { alert, engine, language, location, prompt } = changed
  const { evidence } = alert
  const at = evidence.since?.from ?? alert.createdAt
  const from = (evidence.before?.from ?? new Date(Date.parse(at) - daysBefore * dayMillis).toISOString()).slice(0, 10)
  // what came after the alert is in none of its counts
  const end = evidence.since === null ? null : alert.createdAt
  const asked = {
    brand_id: brand.id,
    prompt,
    engine,
    ...(isOfMentions(alert) ? { mentioned: true } : {}),
    ...(location === null ? {} : { location }),
    ...(language === null ? {} : { language })
  }
  const { data } = useQuery(snapshots({ ...asked, from, ...(end === null ? {} : { to: end.slice(0, 10) }), limit }), {
    isLater: true
  })
  const answers =
    data?.snapshots.filter(({ checkedAt, kind }) => kind === "answer" && checkedAt <= (end ?? checkedAt)) ?? null
  // an alert of single answers comes after its answer, which begins the side `Since`
  const since = evidence.since === null ? answers?.find(({ id }) => id === changed.afterSnapshotId)?.checkedAt : null
  const side = (isSince: boolean) =>
    answers?.filter(({ checkedAt }) => hourOf(checkedAt) >= hourOf(since ?? at) === isSince) ?? null
  const of = { brand, changed }
  return (
    <div class="drawn">
      <Side {...of} answers={side(false)} counted={changed.before} name={alertsText.before} />
      <Side {...of} answers={side(true)} counted={changed.since} name={alertsText.since} />
      {end === null ? null : <Later {...of} asked={asked} />}
    </div>
  )
}

/** Prompts that have their squares at once; the others are a click away. */
const shownFirst = 5

export const ChangedPrompts = ({ alerts, brand }: { readonly alerts: ReadonlyArray<Alert>; readonly brand: Brand }) => {
  const all = alerts.flatMap(promptsOf)
  const [isWhole, setWhole] = useState(false)
  const [chosenKey, choose] = useState<string | null>(null)
  const chosen = all.find((changed) => keyOf(changed) === chosenKey) ?? all[0]
  const [first] = alerts
  const shown = isWhole ? all : all.slice(0, shownFirst)
  const ids = chosen ?? first?.evidence
  return (
    <>
      {all.length === 0 ? null : (
        <section>
          <h3>{all.length === 1 ? alertsText.eachAnswer : alertsText.prompts}</h3>
          <Legend labels={labelsOf(alerts, brand)} marks={["showsChange", "showsNoChange"]} />
          <ul class="changed-prompts">
            {shown.map((changed) => (
              <li key={keyOf(changed)}>
                <div>
                  <a data-page dir="auto" href={brandAddress(brand.id, "prompt", { prompt: changed.prompt })}>
                    {changed.prompt}
                  </a>{" "}
                  <span class="quiet">{engineText(changed.engine)}</span>
                </div>
                {all.length === 1 ? null : (
                  <button
                    type="button"
                    class="plain"
                    aria-pressed={changed === chosen}
                    onClick={() => choose(keyOf(changed))}
                  >
                    {alertsText.compareShort}
                    <span class="unseen"> {changed.prompt}</span>
                  </button>
                )}
                <Squares brand={brand} changed={changed} />
              </li>
            ))}
          </ul>
          {all.length > shown.length ? (
            <button type="button" class="plain" onClick={() => setWhole(true)}>
              {alertsText.morePrompts(all.length - shown.length)}
            </button>
          ) : null}
        </section>
      )}
      {ids === undefined ? null : (
        <section>
          <h3 dir="auto">
            {chosen === undefined || all.length === 1 ? alertsText.twoAnswers : alertsText.twoAnswersTo(chosen.prompt)}
          </h3>
          <AnswerComparison
            brand={brand}
            before={ids.beforeSnapshotId}
            after={ids.afterSnapshotId}
            showsSentiment={first?.type === "sentiment_changed"}
          />
        </section>
      )}
    </>
  )
}
