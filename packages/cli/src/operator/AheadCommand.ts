/** `answerscope credits ahead`: what will be used a day, and when the credits end. */
import { Brands, Plans, type UsageAhead } from "@answerscope/core"
import { encodeUsageAhead } from "@answerscope/http/rows"
import { Console, DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { wholeText } from "../output/FigureText.ts"
import { printJson } from "../output/Json.ts"
import { renderTable } from "../output/Table.ts"
import { printable } from "../output/TerminalText.ts"
import { jsonFlag, onCore, orgFlag, organizationNamed } from "./OperatorCommand.ts"

const perDayText = ({ high, low, mean }: UsageAhead["perDay"]): string =>
  `${wholeText(Math.round(mean))} (${wholeText(Math.round(low))} to ${wholeText(Math.round(high))})`

const dayText = (at: DateTime.Utc | null): string => (at === null ? "later" : DateTime.formatIsoDateUtc(at))

const rangeText = ({ earliest, latest }: UsageAhead["ends"]): string => {
  const [first, last] = [dayText(earliest), dayText(latest)]
  return first === last ? "" : ` (${first} to ${last})`
}

const endText = ({ ends, monthlyLimit, remaining, resetAt }: UsageAhead): string => {
  const end =
    ends.at === null ? "They last for more than a year." : `They end about ${dayText(ends.at)}${rangeText(ends)}.`
  const reset = monthlyLimit === 0 ? "" : ` ${wholeText(monthlyLimit)} monthly credits again on ${dayText(resetAt)}.`
  return `${wholeText(remaining)} credits are left. ${end}${reset}`
}

const table = (ahead: UsageAhead, brandNames: ReadonlyMap<string, string>): string =>
  renderTable(
    ["tracker", "brand", "credits a run", "credits a day"],
    [
      ...ahead.trackers.map((tracker) => [
        printable(tracker.name ?? tracker.trackerId),
        printable(brandNames.get(tracker.brandId) ?? tracker.brandId),
        wholeText(tracker.creditsPerRun),
        perDayText(tracker)
      ]),
      ["other work", "", "", perDayText(ahead.others)],
      ["all", "", "", perDayText(ahead.perDay)]
    ]
  )

export const aheadCommand = Command.make("ahead", { org: orgFlag, json: jsonFlag }, ({ json, org }) =>
  onCore(
    Effect.gen(function* () {
      const { id } = yield* organizationNamed(org)
      const ahead = yield* (yield* Plans).ahead(id)
      if (json) return yield* printJson(encodeUsageAhead(ahead))
      const brands = yield* Brands
      const found = yield* Effect.forEach(new Set(ahead.trackers.map(({ brandId }) => brandId)), (brandId) =>
        Effect.map(brands.get({ organizationId: id, id: brandId }), ({ name }) => [brandId, name] as const)
      )
      yield* Console.log(`${endText(ahead)}\n${table(ahead, new Map(found))}`)
    })
  )
).pipe(Command.withDescription("Show what trackers will use a day, and when the credits end"))
