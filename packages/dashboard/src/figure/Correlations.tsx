/** How alike the answers of each engine are, and whether that is measured. */
import { datum } from "./Numbers.tsx"
import type { TrackerWithState } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { tracker as trackerReading, trackers } from "../data/Queries.ts"
import { countText, engineText } from "../text/Format.ts"
import type { MethodText } from "../text/MethodText.ts"

const reading = trackers({ limit: 100 })

/** Trackers that together ask all engines, each with those that no other shows. */
const chosenOf = (all: ReadonlyArray<Pick<TrackerWithState, "id" | "engines">>) => {
  const shown = new Set<string>()
  return all.flatMap(({ engines, id }) => {
    const own = engines.filter((engine) => !shown.has(engine))
    for (const engine of own) shown.add(engine)
    return own.length === 0 ? [] : [{ id, engines: own }]
  })
}

const Correlation = ({
  path,
  query,
  value
}: {
  readonly path: string
  readonly query: string
  readonly value: number
}) => datum({ path, query }, value, value.toFixed(2))

/** The engines of a tracker. Empty until it is loaded. */
const OfTracker = ({
  engines,
  id,
  words
}: {
  readonly id: string
  readonly engines: ReadonlyArray<string>
  readonly words: MethodText["alike"]
}) => {
  const { url, read } = trackerReading(id)
  const held = useQuery({ url, read }, { isLater: true })
  if (held.data === null) return null
  const { correlationBasis, laterRunsCorrelation, sameRunCorrelation } = held.data.alertState
  return (
    <>
      {engines.map((engine) => {
        const basis = correlationBasis[engine]
        const [next] = laterRunsCorrelation[engine] ?? []
        return basis === undefined ? null : (
          <div key={engine}>
            <dt>{engineText(engine)}</dt>
            <dd>
              <Correlation
                query={url}
                path={`alertState.sameRunCorrelation.${engine}`}
                value={sameRunCorrelation[engine] ?? 0}
              />{" "}
              {words.inRun}
              {next === undefined ? null : (
                <>
                  {", "}
                  <Correlation query={url} path={`alertState.laterRunsCorrelation.${engine}.0`} value={next} />{" "}
                  {words.nextRun}
                </>
              )}
              {"; "}
              {words[basis.status].replace("#", countText(basis.comparisons))}
            </dd>
          </div>
        )
      })}
    </>
  )
}

/** The correlations of all engines that trackers ask. */
export const Correlations = ({ words }: { readonly words: MethodText["alike"] }) => {
  const held = useQuery(reading, { isLater: true })
  const chosen = chosenOf(held.data?.trackers ?? [])
  return (
    <section class="panel prose" id="alike">
      <h2>{words.title}</h2>
      <p>{words.meaning}</p>
      {held.data !== null && chosen.length === 0 ? <p class="quiet">{words.none}</p> : null}
      <dl class="facts wide">
        {chosen.map(({ engines, id }) => (
          <OfTracker key={id} id={id} engines={engines} words={words} />
        ))}
      </dl>
    </section>
  )
}
