/** Reads lines of a file as prompts or competitors, and adds them to a brand. Pure. */
import { Result, Schema } from "effect"
import { Aliases, type Brand, Competitor, Prompt, promptsMax } from "../brand/Brand.ts"
import type { BrandUpdate } from "../brand/BrandStore.ts"
import { DomainName } from "../brand/DomainName.ts"
import { changedSettings, settingsWithPrompts, Tags } from "../brand/PromptSettings.ts"
import { competitorsOf } from "../brand/TrackedCompetitor.ts"
import { listOf, textOf } from "./AnswerLine.ts"
import { type CompetitorColumn, type PromptColumn, valuesOf } from "./ImportColumns.ts"
import type { RefusedLine } from "./Import.ts"

const competitorsMax = 50

/** A line of a file by its number. */
export interface NumberedLine {
  readonly line: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** What lines make of a brand. */
export interface BrandLines {
  readonly update: BrandUpdate
  readonly taken: number
  readonly duplicates: number
  readonly refusals: ReadonlyArray<RefusedLine>
}

/** Why the engines of the brand cannot take a prompt; `null` if they can. */
type PromptFits = (prompt: string) => string | null

const PromptLine = Schema.Struct({ prompt: Prompt, tags: Tags })
const CompetitorLine = Schema.Struct({ name: Competitor, domain: Schema.NullOr(DomainName), aliases: Aliases })

const readPrompt = ({ fields }: NumberedLine, fits: PromptFits): Result.Result<typeof PromptLine.Type, string> => {
  const values = valuesOf("prompts", fields)
  const of = (column: PromptColumn) => values.get(column)
  const prompt = textOf(of("prompt"))
  if (prompt === null) return Result.fail("prompt: is required")
  const reason = fits(prompt)
  if (reason !== null) return Result.fail(reason)
  return Result.mapError(
    Schema.decodeUnknownResult(PromptLine)({ prompt, tags: listOf(of("tags")) }),
    () => "prompt: must have 1 to 500 characters, and at most 10 tags of 1 to 50 characters"
  )
}

const readCompetitor = ({ fields }: NumberedLine): Result.Result<typeof CompetitorLine.Type, string> => {
  const values = valuesOf("competitors", fields)
  const of = (column: CompetitorColumn) => values.get(column)
  const name = textOf(of("name"))
  if (name === null) return Result.fail("name: is required")
  const [domain = null] = listOf(of("domain"))
  return Result.mapError(
    Schema.decodeUnknownResult(CompetitorLine)({ name, domain, aliases: listOf(of("aliases")) }),
    () => "must have a name of 1 to 253 characters, a public domain if any, and at most 25 aliases"
  )
}

/** Takes lines one by one, until `max` things are there. */
const taking = <A>(
  lines: ReadonlyArray<NumberedLine>,
  read: (line: NumberedLine) => Result.Result<A, string>,
  add: (item: A) => "added" | "known" | "full",
  full: string
) => {
  const refusals: Array<RefusedLine> = []
  let [taken, duplicates] = [0, 0]
  for (const one of lines) {
    const item = read(one)
    const outcome = Result.isFailure(item) ? item.failure : add(item.success)
    if (outcome === "added") taken++
    else if (outcome === "known") duplicates++
    else refusals.push({ line: one.line, reason: outcome === "full" ? full : outcome })
  }
  return { taken, duplicates, refusals }
}

/** Adds prompts to those of a brand; tags of a prompt that is there stay. */
export const promptLines = (
  brand: Brand,
  lines: ReadonlyArray<NumberedLine>,
  { fits, nowMillis }: { readonly fits: PromptFits; readonly nowMillis: number }
): BrandLines => {
  const prompts = new Set(brand.prompts)
  const tagged: Array<{ readonly prompt: string; readonly tags: ReadonlyArray<string> }> = []
  const counted = taking(
    lines,
    (line) => readPrompt(line, fits),
    (item) => {
      if (prompts.has(item.prompt)) return "known"
      if (prompts.size >= promptsMax) return "full"
      prompts.add(item.prompt)
      if (item.tags.length > 0) tagged.push(item)
      return "added"
    },
    `A brand has at most ${promptsMax} prompts.`
  )
  const all = [...prompts]
  const promptSettings = settingsWithPrompts(brand, all, nowMillis)
  return {
    ...counted,
    update: { prompts: all, promptSettings: changedSettings({ promptSettings }, tagged, nowMillis) }
  }
}

/** Adds competitors to those of a brand; what is known of one that is there stays. */
export const competitorLines = (brand: Brand, lines: ReadonlyArray<NumberedLine>): BrandLines => {
  const names = new Set(brand.competitors)
  const added: Array<typeof CompetitorLine.Type> = []
  const counted = taking(
    lines,
    readCompetitor,
    (item) => {
      if (names.has(item.name)) return "known"
      if (names.size >= competitorsMax) return "full"
      names.add(item.name)
      added.push(item)
      return "added"
    },
    `A brand has at most ${competitorsMax} competitors.`
  )
  return { ...counted, update: competitorsOf([...brand.competitors, ...added], brand.competitorDetails) }
}
