/**
 * Compares the answer analysis of this checkout with that of another one, byte for byte. For changes that must not
 * change results, and to see the effect of a change of rules.
 *
 * Run: npm run compare:analysis -- --with FOLDER [--documents 10000] [--seed 1] [--json] [FILE.jsonl ...]
 *
 * FOLDER is a checkout of this project with its packages installed (npm ci). Compares all cases of this repository,
 * those of each given file (lines of { answer, prompt?, brand, competitors }), and documents generated with the seed,
 * see generated-answers.ts. Fields that only one of the two knows are named, and not compared. Prints counts and the
 * first ten differences; ends with 1 if there is any.
 */
import { readdirSync, readFileSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, join, resolve, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { analyzeAnswer, type AnalysisInput, type AnswerAnalysis } from "@answerscope/analysis"
import { generatedAnswer } from "./generated-answers.ts"

const shownMax = 10
/** Documents between two lines of progress. */
const progressStep = 2000

type Analyze = (input: AnalysisInput) => AnswerAnalysis

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    with: { type: "string" },
    documents: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false }
  }
})

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

/** Core exported the analysis before it had a separate package. */
const packages = ["@answerscope/analysis", "@answerscope/core"]

/** The analysis of another checkout, from its sources. */
const analysisOf = async (folder: string): Promise<Analyze> => {
  const root = realpathSync(folder)
  const { resolve: find } = createRequire(join(root, "package.json"))
  for (const name of packages) {
    let path: string
    try {
      path = realpathSync(find(name))
    } catch {
      continue
    }
    // a checkout inside of this one would find the packages of this one
    if (!path.startsWith(root + sep)) continue
    const found: { readonly analyzeAnswer?: Analyze } = await import(pathToFileURL(path).href)
    if (found.analyzeAnswer !== undefined) return found.analyzeAnswer
  }
  return fail(`${folder}: has no answer analysis; is it a checkout of this project, with its packages installed?`)
}

interface Difference {
  readonly id: string
  readonly answer: string
  readonly here: string
  readonly there: string
}

/** Counts of a set, by the results of this checkout. */
const emptyCounts = () => ({
  all: 0,
  mentioned: 0,
  ranked: 0,
  competitors: 0,
  candidates: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
  "no tone": 0,
  different: 0
})

type Counts = ReturnType<typeof emptyCounts>

const count = (counts: Counts, result: AnswerAnalysis | undefined): void => {
  counts.all++
  if (result?.mentioned !== true) return
  counts.mentioned++
  if (result.position !== null) counts.ranked++
  if (result.competitorsFound.length > 0) counts.competitors++
  if (result.competitorCandidates.length > 0) counts.candidates++
  counts[result.sentiment ?? "no tone"]++
}

/** One checkout's analysis with its CPU time; a result as text, or its error. */
class Side {
  millis = 0
  private readonly analyze: Analyze
  constructor(analyze: Analyze) {
    this.analyze = analyze
  }

  /** The analysis and, as text, the given fields of it. */
  read(input: AnalysisInput, fields: ReadonlySet<string>): { readonly result?: AnswerAnalysis; readonly text: string } {
    const before = process.cpuUsage()
    try {
      const result = this.analyze(input)
      this.millis += process.cpuUsage(before).user / 1000
      return { result, text: JSON.stringify(Object.fromEntries(Object.entries(result).filter(([k]) => fields.has(k)))) }
    } catch (cause) {
      return { text: `throws ${String(cause)}` }
    }
  }

  /** Independent of the text: the version, and the list of fields. */
  empty(): AnswerAnalysis {
    return this.analyze({ answer: "", brand: { name: "A", aliases: [], domain: null }, competitors: [] })
  }
}

const linesOf = (file: string): ReadonlyArray<AnalysisInput & { readonly id?: string }> =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line))

/** The fields of two results that differ, one line each. */
const differingFields = ({ here, there }: Difference): ReadonlyArray<string> => {
  if (!here.startsWith("{") || !there.startsWith("{")) return [`here ${here}, there ${there}`]
  const mine: Readonly<Record<string, unknown>> = JSON.parse(here)
  const other: Readonly<Record<string, unknown>> = JSON.parse(there)
  return [...new Set([...Object.keys(mine), ...Object.keys(other)])].flatMap((field) => {
    const [a, b] = [JSON.stringify(mine[field]), JSON.stringify(other[field])]
    return a === b ? [] : [`${field}: here ${a}, there ${b}`]
  })
}

const documents = Number(values.documents)
const seed = Number(values.seed)
if (values.with === undefined) fail("--with FOLDER: the checkout to compare with")
if (!Number.isInteger(documents) || documents < 0) fail("--documents: a whole number, 0 or more")
if (!Number.isInteger(seed)) fail("--seed: a whole number")

const own = fileURLToPath(new URL("../packages/analysis/test/cases", import.meta.url))
const files = [...readdirSync(own).map((name) => join(own, name)), ...positionals.map((path) => resolve(path))]
const here = new Side(analyzeAnswer)
const there = new Side(await analysisOf(values.with ?? ""))
const empty = [here.empty(), there.empty()] as const
const versions = empty.map(({ version }) => version)
// compares the version once, or it would make all results differ
const fields = Object.keys({ ...empty[0], ...empty[1] }).filter((field) => field !== "version")
const isOfBoth = (field: string): boolean => empty.every((result) => field in result)
const compared = new Set(fields.filter(isOfBoth))
const notCompared = fields.filter((field) => !isOfBoth(field))
const counts = new Map<string, Counts>()
const differences: Array<Difference> = []
let differing = 0
let bytes = 0

const compare = (set: string, id: string, input: AnalysisInput): void => {
  const row = counts.get(set) ?? emptyCounts()
  counts.set(set, row)
  bytes += Buffer.byteLength(input.answer)
  const { result, text } = here.read(input, compared)
  const other = there.read(input, compared).text
  count(row, result)
  if (text === other) return
  differing++
  row.different++
  if (differences.length < shownMax) differences.push({ id, answer: input.answer, here: text, there: other })
}

const cases = files.flatMap((file, index) => {
  const lines = linesOf(file)
  lines.forEach((line, number) => compare(basename(file, ".jsonl"), line.id ?? `line ${number + 1}`, line))
  return index < files.length - positionals.length ? lines : []
})
for (let index = 0; index < documents; index++) {
  if (index % progressStep === 0) console.error(`document ${index} of ${documents}`)
  const document = generatedAnswer(seed, index, cases)
  compare("generated", document.id, document)
}

const isSame = differing === 0 && versions[0] === versions[1]
if (values.json)
  console.log(
    JSON.stringify({
      isSame,
      versions: { here: versions[0], there: versions[1] },
      notCompared,
      counts: Object.fromEntries(counts),
      millis: { here: Math.round(here.millis), there: Math.round(there.millis) },
      bytes,
      differing,
      differences: differences.map((one) => ({ ...one, fields: differingFields(one) }))
    })
  )
else {
  console.table(Object.fromEntries(counts))
  for (const one of differences) {
    console.log(`${one.id}: ${JSON.stringify(one.answer.slice(0, 300))}`)
    for (const line of differingFields(one)) console.log(`  ${line}`)
  }
  if (versions[0] !== versions[1]) console.log(`version: here ${versions[0]}, there ${versions[1]}`)
  if (notCompared.length > 0) console.log(`known to one of the two alone, not compared: ${notCompared.join(", ")}`)
  const pace = ({ millis }: Side): string => `${(bytes / 1000 / millis).toFixed(1)} MB/s`
  console.log(`${isSame ? "no difference" : `${differing} results differ`}; here ${pace(here)}, there ${pace(there)}`)
}
process.exitCode = isSame ? 0 : 1
