/**
 * The counts that a row of `answer_counts` holds, with engines and models added up while they are read: a report by day
 * makes a quarter of the counts, which takes two thirds of the time.
 */
import { type KeyCounts, millisOf, type PositionCount, type PromptCounts } from "@answerscope/core/adapter"
import { answersOf, type CountsDocuments, type Place, raise, runsReader, type Source } from "./CountsDocument.ts"
import { dictionary, NumberReader } from "./day/PackedDocument.ts"

type Runs = KeyCounts["runs"]

type Sum<A> = { -readonly [K in keyof A]: A[K] }

/** Counts of a prompt that grow. */
interface PromptSum extends Sum<Omit<PromptCounts, "parts" | "positions">> {
  readonly parts: Array<PromptCounts["parts"][number]>
  readonly positions: Array<Sum<PositionCount>>
}

const noRuns: Runs = []
const noCompetitors: PromptCounts["competitors"] = []

/** As `answersOf`, without competitors; as many where nothing can be added up. */
export const promptsOf = ({ cells, runs }: CountsDocuments, place: Place): Iterable<KeyCounts | PromptCounts> => {
  const { words } = cells
  const alike = dictionary<Source>(([, , ...asked]) => JSON.stringify(asked))
  const places = words.sources.map(alike.place)
  if (alike.values.length === places.length) return answersOf({ cells, competitors: null, runs }, place)
  const { brandId, start } = place
  const first = millisOf(start) + words.span[0]
  const last = millisOf(start) + words.span[1]
  const numbers = new NumberReader(cells.numbers)
  const runsOfKey = runs === null ? () => noRuns : runsReader(runs)
  const both = bothRuns()
  const sums = new Map<number, PromptSum>()
  const sumOf = (prompt: number, source: number): PromptSum => {
    const name = prompt * places.length + (places[source] ?? raise("source"))
    const known = sums.get(name)
    if (known !== undefined) return known
    const [, , trackerId, origin, analyzerVersion, followUp] = words.sources[source] ?? raise("source")
    const sum: PromptSum = {
      brandId,
      engine: null,
      model: null,
      prompt: words.prompts[prompt] ?? raise("prompt"),
      followUp,
      trackerId,
      origin,
      analyzerVersion,
      day: start,
      answers: 0,
      mentioned: 0,
      cited: 0,
      competitorsNamed: 0,
      positive: 0,
      neutral: 0,
      negative: 0,
      firstAtMillis: Infinity,
      lastAtMillis: -Infinity,
      positions: [],
      competitors: noCompetitors,
      runs: noRuns,
      parts: []
    }
    sums.set(name, sum)
    return sum
  }
  while (!numbers.isAtEnd) {
    const prompt = numbers.next()
    const source = numbers.next()
    const [engine, model] = words.sources[source] ?? raise("source")
    const sum = sumOf(prompt, source)
    // in the order in which the numbers stand
    sum.answers += numbers.next()
    sum.mentioned += numbers.next()
    sum.cited += numbers.next()
    sum.competitorsNamed += numbers.next()
    sum.positive += numbers.next()
    sum.neutral += numbers.next()
    sum.negative += numbers.next()
    const firstAtMillis = first + numbers.next()
    sum.firstAtMillis = Math.min(sum.firstAtMillis, firstAtMillis)
    sum.lastAtMillis = Math.max(sum.lastAtMillis, last - numbers.next())
    for (let left = numbers.next(); left > 0; left--) addPosition(sum.positions, numbers.next(), numbers.next())
    const more = runsOfKey()
    sum.runs = sum.parts.length === 0 ? more : both(sum.runs, more)
    sum.parts.push({ engine, model, firstAtMillis })
  }
  return sums.values()
}

/** Keeps them ascending; they are few. */
const addPosition = (positions: PromptSum["positions"], position: number, answers: number): void => {
  let at = positions.length
  while (at > 0 && (positions[at - 1]?.position ?? 0) >= position) at--
  const known = positions[at]
  if (known?.position === position) known.answers += answers
  else positions.splice(at, 0, { position, answers })
}

/** The runs of both: the same list for the same two, since most prompts have the same runs. */
const bothRuns = () => {
  const known = new Map<Runs, Map<Runs, Runs>>()
  return (runs: Runs, more: Runs): Runs => {
    if (runs === more) return runs
    const ofRuns = known.get(runs) ?? new Map<Runs, Runs>()
    known.set(runs, ofRuns)
    const both = ofRuns.get(more) ?? [...new Set([...runs, ...more])]
    ofRuns.set(more, both)
    return both
  }
}
