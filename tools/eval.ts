/**
 * Scores the answer analysis against labeled cases, by file and by kind of case.
 *
 * Run: npm run eval -- [FILE.jsonl ...] [--failures] [--json]. Without files: the cases of the repository. A case is
 * { id, answer, prompt?, brand, competitors, expect, tags }; a file may come from anywhere.
 */
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { analyzeAnswer, type AnalysisInput, type AnswerAnalysis, type TrackedName } from "@answerscope/analysis"

interface Expectation {
  readonly mentioned: boolean
  readonly position: number | null
  readonly competitors_found: ReadonlyArray<string>
  readonly candidates_include?: ReadonlyArray<string>
  readonly candidates_exclude?: ReadonlyArray<string>
  readonly sentiment: string | null
}

interface Case extends AnalysisInput {
  readonly brand: TrackedName
  readonly id: string
  readonly tags: ReadonlyArray<string>
  readonly expect: Expectation
}

/** Counts of hits, false alarms and misses. */
class Tally {
  hits = 0
  alarms = 0
  misses = 0
  precision(): string {
    return percent(this.hits, this.hits + this.alarms)
  }
  recall(): string {
    return percent(this.hits, this.hits + this.misses)
  }
  f1(): string {
    return percent(2 * this.hits, 2 * this.hits + this.alarms + this.misses)
  }
}

/** Right answers out of all. */
class Share {
  right = 0
  all = 0
  add(isRight: boolean): void {
    this.all++
    if (isRight) this.right++
  }
  percent(): string {
    return percent(this.right, this.all)
  }
}

const percent = (part: number, whole: number): string => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(1))

class Score {
  cases = 0
  readonly mention = new Tally()
  readonly competitor = new Tally()
  readonly ranked = new Share()
  readonly position = new Share()
  readonly candidates = new Share()
  readonly excluded = new Share()
  readonly sentiment = new Share()

  row(): Record<string, string | number> {
    return {
      cases: this.cases,
      "mention P": this.mention.precision(),
      "mention R": this.mention.recall(),
      "mention F1": this.mention.f1(),
      "position ranked": this.ranked.percent(),
      "position all": this.position.percent(),
      "competitor P": this.competitor.precision(),
      "competitor R": this.competitor.recall(),
      "candidate R": this.candidates.percent(),
      "candidate false": this.excluded.percent(),
      sentiment: this.sentiment.percent()
    }
  }
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase()

/** Adds one result to the scores. Returns its errors. */
const judge = (result: AnswerAnalysis, expect: Expectation, scores: ReadonlyArray<Score>): ReadonlyArray<string> => {
  const wrong: Array<string> = []
  const note = (isRight: boolean, text: string): boolean => {
    if (!isRight) wrong.push(text)
    return isRight
  }
  const found = new Set(result.competitorsFound)
  const expected = new Set(expect.competitors_found)
  const candidates = result.competitorCandidates.map(fold)
  const named = (expect.candidates_include ?? []).map((name) =>
    note(
      candidates.some((candidate) => candidate === fold(name) || candidate.startsWith(`${fold(name)} `)),
      `candidate ${name} missed`
    )
  )
  const refused = (expect.candidates_exclude ?? []).map(
    (name) => !note(!candidates.includes(fold(name)), `candidate ${name} is no brand`)
  )
  const isToned = expect.mentioned && expect.sentiment !== null
  const toned =
    !isToned || note(result.sentiment === expect.sentiment, `sentiment ${result.sentiment} for ${expect.sentiment}`)
  const placed = note(result.position === expect.position, `position ${result.position} for ${expect.position}`)
  note(result.mentioned === expect.mentioned, result.mentioned ? "mentioned: false alarm" : "mentioned: missed")
  for (const name of found) note(expected.has(name), `competitor ${name} not there`)
  for (const name of expected) note(found.has(name), `competitor ${name} missed`)
  for (const score of scores) {
    score.cases++
    if (result.mentioned && expect.mentioned) score.mention.hits++
    else if (result.mentioned) score.mention.alarms++
    else if (expect.mentioned) score.mention.misses++
    for (const name of found) {
      if (expected.has(name)) score.competitor.hits++
      else score.competitor.alarms++
    }
    for (const name of expected) if (!found.has(name)) score.competitor.misses++
    score.position.add(placed)
    if (expect.position !== null) score.ranked.add(placed)
    for (const isRight of named) score.candidates.add(isRight)
    for (const isBad of refused) score.excluded.add(isBad)
    if (isToned) score.sentiment.add(toned)
  }
  return wrong
}

const own = fileURLToPath(new URL("../packages/analysis/test/cases", import.meta.url))
const given = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const files = given.length > 0 ? given : readdirSync(own).map((name) => join(own, name))
const scores = new Map<string, Score>()
const scoreOf = (name: string): Score => {
  const score = scores.get(name) ?? new Score()
  scores.set(name, score)
  return score
}

let bytes = 0
let slowestMillis = 0
const started = performance.now()
for (const file of files) {
  const name = basename(file, ".jsonl")
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const one: Case = JSON.parse(line)
    bytes += Buffer.byteLength(one.answer)
    const before = performance.now()
    const result = analyzeAnswer(one)
    slowestMillis = Math.max(slowestMillis, performance.now() - before)
    const kinds = [...new Set(one.tags.map((tag) => (/^[a-z-]+$/.test(tag) ? `${name} / ${tag}` : name)))]
    const wrong = judge(result, one.expect, [...new Set([name, ...kinds])].map(scoreOf))
    if (wrong.length > 0 && process.argv.includes("--failures")) {
      console.log(`${one.id} [${one.brand.name}] ${one.tags.join(",")}: ${wrong.join("; ")}`)
    }
  }
}
const seconds = (performance.now() - started) / 1000
const rows = Object.fromEntries([...scores].map(([name, score]) => [name, score.row()]))
if (process.argv.includes("--json")) console.log(JSON.stringify(rows))
else console.table(rows)
console.error(`${(bytes / 1e6 / seconds).toFixed(1)} MB/s with start-up, slowest case ${Math.round(slowestMillis)} ms`)
