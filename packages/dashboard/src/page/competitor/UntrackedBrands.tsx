/**
 * Untracked brands in the latest answers. Names only, because figures need tracking.
 */
import type { Brand } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { snapshots } from "../../data/Queries.ts"
import { answersInput } from "../../panel/AnswerQuestion.ts"
import { Panel } from "../../panel/Panel.tsx"
import { Track } from "../../setting/Track.tsx"
import { competitorsText } from "../../text/CompetitorsText.ts"

/** Number of answers to scan, and of names to show. */
const limit = 200
const namesMax = 12

/** Most frequent names first. */
const offered = (candidates: ReadonlyArray<ReadonlyArray<string>>, brand: Brand): ReadonlyArray<string> => {
  const tracked = new Set(brand.competitors.map((name) => name.toLowerCase()))
  const times = Map.groupBy(candidates.flat(), (name) => name.toLowerCase())
  return [...times]
    .filter(([name]) => !tracked.has(name))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([, [name]]) => name ?? [])
    .slice(0, namesMax)
}

export const UntrackedBrands = ({ brand }: { readonly brand: Brand }) => {
  const reading = snapshots({ ...answersInput(brand.id), limit })
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={competitorsText.untracked} height="6rem">
      {({ snapshots: list }) => {
        const names = offered(
          list.map((snapshot) => snapshot.competitor_candidates_found),
          brand
        )
        return (
          <>
            <p class="quiet">{names.length === 0 ? competitorsText.noneUntracked : competitorsText.untrackedHelp}</p>
            <ul class="offered">
              {names.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi> <Track brand={brand} list="competitors" name={name} />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Panel>
  )
}
