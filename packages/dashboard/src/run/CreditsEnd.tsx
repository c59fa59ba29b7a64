/** The day on which credits end, with its range: from the API. */
import type { UsageAhead } from "../data/Client.ts"
import { dayText } from "../text/Format.ts"
import { usageText } from "../text/UsageText.ts"

const Day = ({ at }: { readonly at: string }) => <time dateTime={at.slice(0, 10)}>{dayText(at)}</time>

/** The range of the day, unless it is the same one. */
const Range = ({ at, earliest, latest }: { readonly [Name in keyof UsageAhead["ends"]]: string }) =>
  dayText(earliest) === dayText(at) && dayText(latest) === dayText(at) ? null : (
    <>
      {usageText.between} <Day at={earliest} /> {usageText.and} <Day at={latest} />
    </>
  )

/** A sentence, such as "Credits end on 16 Dec, between 12 Dec and 20 Dec." */
export const CreditsEnd = ({ ends: { at, earliest, latest }, per_day }: Pick<UsageAhead, "ends" | "per_day">) => {
  if (per_day.high === 0) return <>{usageText.unused}</>
  if (at === null) {
    return (
      <>
        {usageText.last}
        {earliest === null ? null : (
          <>
            {usageText.mayEnd} <Day at={earliest} />
          </>
        )}
        .
      </>
    )
  }
  return (
    <>
      <strong>
        {usageText.end} <Day at={at} />
      </strong>
      {earliest === null ? null : latest === null ? (
        <>
          {usageText.earliest} <Day at={earliest} />
        </>
      ) : (
        <Range at={at} earliest={earliest} latest={latest} />
      )}
      .
    </>
  )
}
