/**
 * Speed of the answer analysis on one core: megabytes per second over answers of several kinds, for 5 and 60 tracked
 * names, beside a plain scan that lower-cases the text and searches each name; and the slowest of many hostile answers
 * of 1 MB.
 */
import { analyzeAnswer, type TrackedName } from "@answerscope/analysis"
import { Effect } from "effect"
import { brandOf, listAnswers, longListAnswer, typicalAnswers } from "./AnswerTexts.ts"

const hostileBytes = 1_000_000
const measureMillis = 1500
const warmRounds = 60

/** Bytes per second over all texts: the fastest time of each in the rounds, to exclude other work. */
const rateOf = (texts: ReadonlyArray<string>, work: (text: string) => unknown): number => {
  for (let round = 0; round < warmRounds; round++) for (const text of texts) work(text)
  const least = texts.map(() => Infinity)
  const end = performance.now() + measureMillis
  while (performance.now() < end) {
    texts.forEach((text, index) => {
      const before = performance.now()
      work(text)
      least[index] = Math.min(least[index] ?? Infinity, performance.now() - before)
    })
  }
  const bytes = texts.reduce((total, text) => total + Buffer.byteLength(text), 0)
  return (bytes * 1000) / least.reduce((total, millis) => total + millis, 0)
}

/** The plain method: lower case, and one search per spelling. */
const plainScan =
  (names: ReadonlyArray<TrackedName>) =>
  (text: string): number => {
    const lower = text.toLowerCase()
    let found = 0
    for (const { aliases, name } of names)
      for (const spelling of [name, ...aliases]) if (lower.includes(spelling.toLowerCase())) found++
    return found
  }

const megabytes = (rate: number): string => (rate / 1e6).toFixed(1)

const pieces = [
  ..."[ ]( < & ` > | ![ :// x \u200b 小鹿 😀 𝗦 ** a**b [a]:".split(" "),
  ..."zentrova.io/|Zentrova.|Zentrova |Target, |Target |On |Foo Bar |like Foo, Bar, |Foo: bar. |a://b ".split("|"),
  "\n",
  "- a\n",
  "- Zentrova\n",
  "1. **Zentrova** – good\n",
  "# A\n",
  "|a|b|\n",
  "<!--",
  "```\n",
  "<a href=x>",
  "a\tb\n",
  "Question: a?\n",
  "Zentrova: good.Target: bad.",
  "[Zentrova](https://zentrova.io) ",
  "better than Zentrova ",
  "Zorvex offers it. ",
  "Target doors are good at Foo. ",
  "It is terrible. ",
  "**Ba**Q "
]
const hostileBrand: TrackedName = { name: "Zentrova", aliases: [], domain: "zentrova.io" }
const hostileRivals: ReadonlyArray<TrackedName> = ["On", "小鹿", "Target", "A"].map((name) => ({
  name,
  aliases: [],
  domain: null
}))

/** CPU milliseconds for one answer: the fastest of three runs. */
const costOf = (answer: string): number => {
  let least = Infinity
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage()
    analyzeAnswer({ answer, prompt: "is Zentrova good for me?", brand: hostileBrand, competitors: hostileRivals })
    const { system, user } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const kilobytes = (text: string): number => Buffer.byteLength(text) / 1000
const sizeOf = (texts: ReadonlyArray<string>): string =>
  (texts.reduce((total, text) => total + kilobytes(text), 0) / texts.length).toFixed(1)

/** Measurements by title. */
const kinds: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  [`${typicalAnswers.length} typical answers of ${sizeOf(typicalAnswers)} KB`, typicalAnswers],
  [`${listAnswers.length} answers of lists, of ${sizeOf(listAnswers)} KB`, listAnswers],
  [`one typical answer of ${Math.round(kilobytes(typicalAnswers.join("\n\n")))} KB`, [typicalAnswers.join("\n\n")]],
  [`one answer of lists, of ${Math.round(kilobytes(longListAnswer))} KB`, [longListAnswer]]
]

/** Prints the figures. */
export const benchAnalysis: Effect.Effect<void> = Effect.sync(() => {
  for (const [title, texts] of kinds) {
    for (const count of [5, 60]) {
      const brand = brandOf(0)
      const competitors = Array.from({ length: count - 1 }, (_, index) => brandOf(index + 1))
      const analyze = (answer: string) => analyzeAnswer({ answer, brand, competitors })
      const analysis = rateOf(texts, analyze)
      const plain = rateOf(texts, plainScan([brand, ...competitors]))
      console.log(
        `${title}, ${count} names: ${megabytes(analysis)} MB/s; lower-case includes: ${megabytes(plain)} MB/s ` +
          `(${(analysis / plain).toFixed(2)} of it)`
      )
    }
  }
  const costs = pieces
    .map((piece) => {
      const answer = piece.repeat(Math.ceil(hostileBytes / piece.length)).slice(0, hostileBytes)
      return [JSON.stringify(piece), costOf(answer)] as const
    })
    .toSorted((a, b) => b[1] - a[1])
  const slowest = costs.slice(0, 5).map(([piece, millis]) => `${piece} ${Math.round(millis)} ms`)
  console.log(`slowest of ${costs.length} hostile answers of 1 MB: ${slowest.join(", ")}`)
})
