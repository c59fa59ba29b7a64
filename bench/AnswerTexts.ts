/** Made-up answers for measuring the analysis: invented brands, in the forms that engines write. */
import type { TrackedName } from "@answerscope/analysis"

const heads = "Zen Hal Quar Vel Nor Tam Ber Cor Lum Pax Fen Dra".split(" ")
const tails = "trova cyon rix mora dal ino wick elle".split(" ")
/** Invented brands. Every seventh is an ordinary word, as among real ones. */
export const brandOf = (index: number): TrackedName => {
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
/** Answers of about 2 KB, half list and half prose. */
export const typicalAnswers: ReadonlyArray<string> = Array.from({ length: 30 }, (_, seed) => answerOf(seed))

const traits = [
  "easy to learn, with a calm and uncluttered dashboard",
  "expensive, but the most reliable of the group",
  "a free plan that is enough for one person",
  "reports that larger teams can build on",
  "few integrations and slow support at weekends",
  "works offline and syncs when it can",
  "steep learning curve, worth it for heavy users",
  "solid all-rounder without surprises"
]
const sorts = ["Best overall", "Best for beginners", "Best on a budget", "Best for large teams", "Also worth a look"]
const pick = (list: ReadonlyArray<string>, index: number): string => list[index % list.length] ?? ""
const lead = (index: number): string => brandOf((index * 7) % brandCount).name

/** One entry of a list: a bold lead with points under it, a lead alone, or a heading over two points. */
const entryOf = (index: number, form: number): string => {
  const name = lead(index)
  const trait = pick(traits, index)
  if (form === 0) {
    return [
      `${(index % 10) + 1}. **${name}** – ${trait}`,
      `   - **Price:** from $${4 + (index % 40)} a month`,
      `   - **Pros:** ${pick(traits, index + 3)}`,
      "     - no card needed",
      `   - Cons: ${pick(traits, index + 4)}`
    ].join("\n")
  }
  if (form === 1) return `- **${name}**: ${trait}`
  return `### ${pick(sorts, index)}: ${name}\n\n* ${trait}\n* **Price:** $${9 + (index % 30)}\n`
}
const rowOf = (index: number): string => `| **${lead(index)}** | $${5 + (index % 40)}/mo | ${pick(traits, index)} |`
const tableOf = (from: number, rows: number): string =>
  ["| Tool | Price | Known for |", "|---|---|---|", ...Array.from({ length: rows }, (_, i) => rowOf(from + i))].join(
    "\n"
  )

/** Answers of 0.5 to 2 KB that are hardly more than lists: bold leads, nested bullets, headings, tables. */
export const listAnswers: ReadonlyArray<string> = Array.from({ length: 24 }, (_, seed) => {
  const size = 4 + (seed % 6)
  const entries = (form: number): string =>
    Array.from({ length: form === 1 ? size * 2 : size }, (_unused, index) => entryOf(seed * 11 + index, form)).join(
      "\n"
    )
  if (seed % 4 === 3) return `Here is how they compare:\n\n${tableOf(seed, size * 2)}`
  return `Here are some of the best options:\n\n${entries(seed % 4)}`
})

/** One answer of 200 KB of such lists. */
export const longListAnswer: string = Array.from({ length: 170 }, (_, part) => {
  const entries = Array.from({ length: 10 }, (_unused, index) => entryOf(part * 13 + index, part % 3))
  return `## Part ${part + 1}\n\n${entries.join("\n")}\n\n${tableOf(part, 6)}`
})
  .join("\n\n")
  .slice(0, 200_000)
