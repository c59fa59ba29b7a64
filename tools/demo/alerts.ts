/** `npm run demo alerts`: eight weeks of a tracker with known truth, in both modes side by side. */
import { renderTable, wrapped } from "@answerscope/cli/testing"
import { Prices } from "@answerscope/core/testing"
import { type PlayedDay, Playing, type ToldAlert } from "./play.ts"
import { cells, daysPerWeek, dropDay, modelDay, prompts, truthOfWeek, weeks } from "./story.ts"

const widthMax = 118
const columns = Math.min(widthMax, process.stdout.columns ?? widthMax)

interface Sums {
  alerts: number
  isTrue: number
  checks: number
}

const sumOf = (played: ReadonlyArray<PlayedDay>): Sums => {
  const sums: Sums = { alerts: 0, isTrue: 0, checks: 0 }
  for (const { alerts, checks } of played) {
    sums.alerts += alerts.length
    sums.isTrue += alerts.filter(({ tells }) => tells !== null).length
    sums.checks += checks
  }
  return sums
}

/** A character per alert: full for a true one. */
const signsOf = (alerts: ReadonlyArray<ToldAlert>): string =>
  alerts
    .map(({ tells }) => (tells === null ? "·" : "●"))
    .toSorted((a, b) => (a === b ? 0 : a === "●" ? -1 : 1))
    .join("")

const [weekWidth, truthWidth, plainWidth] = [6, 35, 66]

const line = (week: string, truth: string, plain: string, confirmed: string): void =>
  console.log(week.padEnd(weekWidth) + truth.padEnd(truthWidth) + plain.padEnd(plainWidth) + confirmed)

const indented = (text: string): string =>
  wrapped(text, columns - weekWidth)
    .map((part) => `${" ".repeat(weekWidth)}${part}`)
    .join("\n")

/** Runs from a change to its first alert. */
const firstTold = (played: ReadonlyArray<PlayedDay>, what: ToldAlert["tells"], day: number): string => {
  const told = played.flatMap(({ alerts }) => alerts).find(({ tells }) => tells === what)
  return told === undefined ? "not told" : String(told.day - day + 1)
}

/** Plays it, one line a week, and sums it up. */
export const alertDemo = (seed: number): void => {
  const intro =
    `Acme is tracked in ${prompts.length} prompts on 4 engines (${cells.length} cells), daily for ${weeks} weeks. ` +
    "What an engine answers is chance: it names Acme in 90 of 100 answers to one prompt, in 5 to another. Both ways " +
    "read the same planned answers, and here the truth is known."
  console.log(`${wrapped(intro, columns).join("\n")}\n`)
  line("week", "what is true", "immediate: · false ● true", "confirmed")
  console.log("─".repeat(columns))
  const playing = new Playing(seed)
  const immediate: Array<PlayedDay> = []
  const confirmed: Array<PlayedDay> = []
  for (let week = 0; week < weeks; week++) {
    const plain: Array<ToldAlert> = []
    const sure: Array<ToldAlert> = []
    const messages: Array<string> = []
    for (let day = week * daysPerWeek + 1; day <= (week + 1) * daysPerWeek; day++) {
      const played = playing.day(day)
      immediate.push(played.immediate)
      confirmed.push(played.confirmed)
      plain.push(...played.immediate.alerts)
      sure.push(...played.confirmed.alerts)
      messages.push(...played.confirmed.alerts.map(({ message }) => `day ${day}: ${message}`))
    }
    line(`${week + 1}`, truthOfWeek(week), `${signsOf(plain)} ${plain.length}`, `${signsOf(sure)} ${sure.length}`)
    for (const message of messages) console.log(indented(message))
  }
  summary(immediate, confirmed)
}

const summary = (immediate: ReadonlyArray<PlayedDay>, confirmed: ReadonlyArray<PlayedDay>): void => {
  const [plain, sure] = [sumOf(immediate), sumOf(confirmed)]
  const credits = ({ checks }: Sums) => (checks * Prices.defaultPriceList.check).toLocaleString("en")
  const rows = [
    ["alerts", String(plain.alerts), String(sure.alerts)],
    ["of something real", String(plain.isTrue), String(sure.isTrue)],
    ["false", String(plain.alerts - plain.isTrue), String(sure.alerts - sure.isTrue)],
    ["runs until the drop is told", firstTold(immediate, "drop", dropDay), firstTold(confirmed, "drop", dropDay)],
    [
      "runs until the new model is seen",
      firstTold(immediate, "model", modelDay),
      firstTold(confirmed, "model", modelDay)
    ],
    ["checks", String(plain.checks), String(sure.checks)],
    ["credits", credits(plain), credits(sure)]
  ]
  console.log(`\n${renderTable(["", "immediate", "confirmed"], rows, { columns, isDense: true })}`)
}
