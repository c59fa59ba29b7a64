/**
 * Figures as people read them: the value, how sure it is, and what it rests on. Each element says which field of which
 * request it shows, so that everything shown can be checked against the interface.
 */
import type { ComponentChildren } from "preact"
import type { Rate, RateChange } from "../data/Client.ts"
import { otherAddress } from "../route/Location.ts"
import { figureMeanings, type FigureName, figureNames, text } from "../text/English.ts"
import { countText, decimalText, percentText, pointsText, rangeText } from "../text/Format.ts"
import type { MethodSection } from "../text/MethodText.ts"

/** Where a figure comes from: the address that was read, and the field below its `data`. */
export interface Origin {
  readonly query: string
  readonly path: string
}

/** Below this, shares are given as k of n. */
const answersForShare = 5

/** Whether a rate rests on too few answers to be given as a percentage. */
export const isFew = (rate: Rate): boolean => rate.n < answersForShare

/** The origin of a field of a row. */
export const fieldOf = (query: string, row: number, field: string): Origin => ({ query, path: `rows.${row}.${field}` })

/** A rate in words, for live texts and titles: `43 %, 172 of 400, between 38–48 %`. */
export const rateWords = (rate: Rate): string => {
  if (rate.value === null) return text.noAnswers
  if (isFew(rate) || rate.low === null || rate.high === null) return text.outOf(rate.k, rate.n)
  return `${percentText(rate.value)}, ${text.outOf(rate.k, rate.n)}, ${rangeText(rate.low, rate.high)} %`
}

/** The share of a rate, or k of n where that is all that can be said. */
export const Share = ({ origin, rate }: { readonly origin: Origin; readonly rate: Rate | null }) => (
  <data
    class="share"
    data-metric={origin.path}
    data-query={origin.query}
    value={rate?.value ?? undefined}
    title={rate !== null && isFew(rate) ? text.tooFewMeaning : undefined}
  >
    {rate === null || rate.value === null
      ? text.noValue
      : isFew(rate)
        ? text.outOf(rate.k, rate.n)
        : percentText(rate.value)}
  </data>
)

/** The interval of a rate in brackets; nothing where there is none to give. */
export const Interval = ({ rate }: { readonly rate: Rate | null }) =>
  rate === null || rate.low === null || rate.high === null || isFew(rate) ? null : (
    <span class="interval">{`(${rangeText(rate.low, rate.high)})`}</span>
  )

/** What a rate rests on. */
export const Basis = ({ rate }: { readonly rate: Rate | null }) =>
  rate === null || isFew(rate) ? null : <span class="basis">{text.outOf(rate.k, rate.n)}</span>

/** Share, interval and basis in a line. */
export const WholeRate = (props: { readonly origin: Origin; readonly rate: Rate | null }) => (
  <span class="rate">
    {Share(props)} {Interval(props)} {Basis(props)}
  </span>
)

/** How a rate has moved, with the verdict; nothing without a comparison. */
export const Movement = ({ change }: { readonly change: RateChange | null | undefined }) => {
  if (change === null || change === undefined) return null
  if (change.previous.n === 0) {
    return (
      <span class="movement" title={text.nothingBefore}>
        {text.noValue}
      </span>
    )
  }
  const isTold = change.verdict !== "few_answers" && change.difference !== null
  return (
    <span class={`movement ${change.verdict}`}>
      {isTold && change.difference !== null ? (
        <span>
          <b>{pointsText(change.difference)}</b>
          {change.low === null || change.high === null ? null : (
            <span class="interval">{` (${pointsText(change.low)} to ${pointsText(change.high)})`}</span>
          )}
        </span>
      ) : null}{" "}
      <span class="verdict">{text.verdicts[change.verdict]}</span>
    </span>
  )
}

/** A whole number of the interface. */
export const Count = ({ origin, value }: { readonly origin: Origin; readonly value: number | null }) => (
  <data class="count" data-metric={origin.path} data-query={origin.query} value={value ?? undefined}>
    {value === null ? text.noValue : countText(value)}
  </data>
)

/** A number with a decimal, such as a position. */
export const Decimal = ({ origin, value }: { readonly origin: Origin; readonly value: number | null }) => (
  <data class="count" data-metric={origin.path} data-query={origin.query} value={value ?? undefined}>
    {value === null ? text.noValue : decimalText(value)}
  </data>
)

/** Leads to what the page on method says about something. */
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

/** The name of a figure, with what it is, and the way to how it is made. */
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
