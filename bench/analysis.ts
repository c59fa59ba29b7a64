/**
 * Speed of the answer analysis on one core: megabytes per second over answers of about 2 KB and over one long
 * answer, for
 * 5 and 60 tracked names, beside a scan that only lower-cases the same text and looks each name up in it; and
 * the slowest
 * of many hostile answers of 1 MB.
 */
import { analyzeAnswer, type TrackedName } from "@answerscope/core"
import { Effect } from "effect"

const hostileBytes = 1_000_000
const measureMillis = 1500
const warmRounds = 60

const heads = "Zen Hal Quar Vel Nor Tam Ber Cor Lum Pax Fen Dra".split(" ")
const tails = "trova cyon rix mora dal ino wick elle".split(" ")
/** Invented brands; every seventh is an ordinary word, as among real ones. */
const brandOf = (index: number): TrackedName => {
  const name = index % 7 === 6 ? "Harbor" : `${heads[index % 12]}${tails[Math.floor(index / 12) + (index % 3)]}`
  const domain = index % 2 === 0 ? `${name.toLowerCase()}.example.com` : null
  return { name, aliases: index % 4 === 0 ? [`${name} Labs`] : [], domain }
}
const brandCount = 60

const remarks = [
  "Known for a clean interface and quick setup, it suits small teams that want to start the same day",
  "A long-standing choice with strong reporting, although the price climbs once you add more seats",
  "Offers a generous free plan, solid mobile apps and reliable support on weekdays",
  "Good for larger companies that need permissions, audit logs and single sign-on"
]
const points = ["Pricing: from $9 per user", "Best for: growing teams", "Watch out for: a steep learning curve"]

/** An answer as engines write it: an opening, a list of options with points, a table, a closing. About 2 KB. */
const answerOf = (seed: number): string => {
  const name = (index: number): string => brandOf((seed * 5 + index * 3) % brandCount).name
  const items = Array.from({ length: 6 }, (_, index) => {
    const under = points.map((point) => `   - ${point}`).join("\n")
    return `${index + 1}. **${name(index)}** – ${remarks[(seed + index) % remarks.length]}.\n${under}`
  })
  const rows = Array.from({ length: 4 }, (_, index) => `| ${name(index)} | $${9 + index} | Teams of ${5 + index} |`)
  return [
    "There are several tools worth a look, and the right one depends on the size of your team, your budget and " +
      "how much of the work you want to automate. Here are some of the best options available today:",
    ...items,
    ["| Tool | Price | Suits |", "|---|---|---|", ...rows].join("\n"),
    `If you are just starting out, ${name(0)} is the safest pick, while ${name(2)} makes more sense for ` +
      "complex work. Most of them have a free trial, so it is worth testing two or three with your own data " +
      "before you decide."
  ].join("\n\n")
}
const answers: ReadonlyArray<string> = Array.from({ length: 30 }, (_, seed) => answerOf(seed))

/** Bytes per second over all texts: the least time that each took in the rounds, so that other work counts little. */
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

/** Milliseconds of processor time for one answer: the least of three runs. */
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

/** Prints the figures. */
export const benchAnalysis: Effect.Effect<void> = Effect.sync(() => {
  const long = answers.join("\n\n")
  for (const [title, texts] of [
    [`${answers.length} answers of ${(answers.join("").length / answers.length / 1000).toFixed(1)} KB`, answers],
    [`one answer of ${Math.round(long.length / 1000)} KB`, [long]]
  ] as const) {
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
