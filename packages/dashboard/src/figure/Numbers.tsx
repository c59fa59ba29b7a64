/**
 * Figures for people: value, interval and number of answers. Each element names the request and field that it shows, so
 * that tests can compare it with the API.
 */
import type { ComponentChildren } from "preact"
import type { Rate, RateChange } from "../data/Client.ts"
import { otherAddress } from "../route/Location.ts"
import { figureMeanings, type FigureName, figureNames, text } from "../text/English.ts"
import { countText, decimalText, percentText, pointsText, rangeText, sizeText } from "../text/Format.ts"
import type { MethodSection } from "../text/MethodText.ts"
import { levelOf } from "../data/Level.ts"

/** Origin of a figure: the requested address, and the path of the field in `data`. */
export interface Origin {
  readonly query: string
  readonly path: string
}

/** A number as the API has it, with its origin. */
export const datum = (
  { path, query }: Origin,
  value: number | string | null | undefined,
  shown: ComponentChildren,
  name?: string,
  title?: string
) => (
  <data class={name} data-metric={path} data-query={query} value={value ?? undefined} title={title}>
    {shown}
  </data>
)

/** Below this number of answers, shares are shown as k of n. */
const answersForShare = 5

/** Whether a rate has too few answers for a percentage. */
export const isFew = (rate: Rate): boolean => rate.n < answersForShare

/** The origin of a field of a row. */
export const fieldOf = (query: string, row: number, field: string): Origin => ({ query, path: `rows.${row}.${field}` })

/** Said beside counts whose quotient is not the share beside them; empty elsewhere. */
export const weighedText = (rate: Rate): string => (levelOf(rate)?.path ? text.weighed : "")

/** A rate in words, for live texts and titles: `43%, 172 of 400, 38–48%`. */
export const rateWords = (rate: Rate): string => {
  const level = levelOf(rate)
  if (level === null) return text.noAnswersThen
  if (isFew(rate)) return text.outOf(rate.k, rate.n)
  const counts = text.outOf(rate.k, rate.n) + weighedText(rate)
  return `${percentText(level.value)}, ${counts}, ${rangeText(level.low, level.high)}`
}

/** The share as a percentage, or k of n if there are few answers. */
export const Share = ({ origin, rate }: { readonly origin: Origin; readonly rate: Rate | null }) => {
  const level = levelOf(rate)
  const hasFew = rate !== null && isFew(rate)
  const shown = level === null || hasFew ? { path: "", value: rate?.value ?? undefined } : level
  const meaning = hasFew ? text.tooFewMeaning : shown.path === "" ? undefined : text.equalWeights
  return datum(
    { ...origin, path: origin.path + shown.path },
    shown.value,
    rate === null || level === null ? text.noValue : hasFew ? text.outOf(rate.k, rate.n) : percentText(level.value),
    "share",
    meaning
  )
}

/** The interval for these prompts, asked again, if there is one. */
export const Interval = ({ rate }: { readonly rate: Rate | null }) => {
  const level = levelOf(rate)
  return rate === null || level === null || isFew(rate) ? null : (
    <span class="interval">{rangeText(level.low, level.high)}</span>
  )
}

/** The number of answers behind a rate. */
export const Basis = ({ rate }: { readonly rate: Rate | null }) =>
  rate === null || isFew(rate) ? null : <span class="basis">{text.outOf(rate.k, rate.n) + weighedText(rate)}</span>

/** Share, interval and number of answers in a line. */
export const WholeRate = (props: { readonly origin: Origin; readonly rate: Rate | null }) => (
  <span class="rate">
    {Share(props)} {Interval(props)} {Basis(props)}
  </span>
)

type Verdict = RateChange["verdict_page"]

/** The change of a rate as a sign, its size and the range of it: `▼ 8 (2 to 13)`. */
const changeText = ({ difference, high, low }: RateChange): string => {
  const size = difference === null ? "" : `${difference < 0 ? "▼" : "▲"} ${sizeText(difference)}`
  if (difference === null || low === null || high === null) return size
  const [from, to] = difference < 0 ? [-high, -low] : [low, high]
  return `${size} (${pointsOf(from)} to ${pointsOf(to)})`
}

/** A bound of a change in its own direction: negative where it may have gone the other way. */
const pointsOf = (bound: number): string => (bound < 0 ? pointsText(bound) : sizeText(bound))

/** A verdict in words. A change that is clear alone, but not among all changes of the page, is only possible. */
const verdictWords = (change: RateChange): string => {
  if (change.previous.n === 0) return text.nothingBefore
  if (change.verdict_page === "few_answers") return text.verdicts.few_answers
  if (change.verdict_page === "model_changed") return `${changeText(change)}, ${text.verdicts.model_changed}`
  if (change.verdict_page !== "within_noise") return changeText(change)
  return change.verdict === "within_noise" || change.difference === null
    ? text.verdicts.within_noise
    : `${text.verdicts.within_noise}, ${text.verdicts.possibly.toLowerCase()} ` +
        `${change.difference < 0 ? "▼" : "▲"} ${sizeText(change.difference)}`
}

/** The change of a rate with its verdict. Empty without a comparison. */
export const Movement = ({ change }: { readonly change: RateChange | null | undefined }) => {
  if (change === null || change === undefined) return null
  const verdict: Verdict = change.previous.n === 0 ? "few_answers" : change.verdict_page
  const isMaybe = verdict === "within_noise" && change.verdict !== "within_noise"
  return <span class={`movement ${verdict}${isMaybe ? " maybe" : ""}`}>{verdictWords(change)}</span>
}

/** The range of a difference in points, where it does not stand in the verdict: `change −6 to +0.4 points`. */
export const DifferenceRange = ({ change }: { readonly change: RateChange | null | undefined }) =>
  change === null || change === undefined || change.low === null || change.high === null ? null : (
    <span class="quiet">{text.pointsBetween(pointsText(change.low), pointsText(change.high))}</span>
  )

/** An integer from the API. */
export const Count = ({ origin, value }: { readonly origin: Origin; readonly value: number | null }) =>
  datum(origin, value, value === null ? text.noValue : countText(value), "count")

/** A number with a decimal, such as a position. */
export const Decimal = ({ origin, value }: { readonly origin: Origin; readonly value: number | null }) =>
  datum(origin, value, value === null ? text.noValue : decimalText(value), "count")

/** Links to the explanation on the method page. */
export const MethodLink = ({
  about,
  children,
  title
}: {
  readonly about: FigureName | MethodSection
  readonly children: ComponentChildren
  readonly title?: string
}) => (
  <a class="meaning" data-page href={otherAddress("method", { about })} title={title}>
    {children}
  </a>
)

/** The name of a figure with its definition and a link to its method. */
export const FigureHelp = ({
  figure,
  name = figureNames[figure]
}: {
  readonly figure: FigureName
  readonly name?: string
}) => (
  <MethodLink about={figure} title={figureMeanings[figure]}>
    {name}
  </MethodLink>
)

/** A sentence of the API. What stands in quotation marks may have the other direction. */
export const Quoted = ({ children }: { readonly children: string }) => (
  <>
    {children.split(/“([^”]*)”/).map((part, index) =>
      index % 2 === 1 ? (
        <>
          “<bdi>{part}</bdi>”
        </>
      ) : (
        part
      )
    )}
  </>
)
