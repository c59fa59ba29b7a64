/** A run that is under way: how far it is, and how long it may take. Anyone may leave meanwhile. */
import { useRef } from "preact/hooks"
import type { Brand, ListedScan } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { scan as scanReading } from "../data/Queries.ts"
import { brandAddress } from "../route/Location.ts"
import { engineText, leftText } from "../text/Format.ts"
import { text } from "../text/English.ts"
import { useScans } from "./Scans.ts"

/** Checks of a run that is small enough to be read whole, again and again. */
const countedMax = 1_000
const pollMillis = 1_000

/** How long the rest takes at the pace since the card was drawn first; `null` before anything ended. */
const useMillisLeft = (done: number, total: number): number | null => {
  const first = useRef({ at: performance.now(), done })
  const since = done - first.current.done
  return since === 0 ? null : ((performance.now() - first.current.at) / since) * (total - done)
}

/** Each engine with the number of its checks that ended, where they are known. */
const Engines = ({ scan: { engines, id } }: { readonly scan: ListedScan }) => {
  const { data } = useQuery(scanReading(id), { isLater: true, everyMillis: pollMillis })
  return (
    <>
      {engines
        .map((engine) => {
          const checks = data?.results.filter((check) => check.engine === engine)
          if (checks === undefined) return engineText(engine)
          const ended = checks.filter(({ status }) => status !== "pending").length
          return `${engineText(engine)} ${text.outOf(ended, checks.length)}`
        })
        .join(" · ")}
    </>
  )
}

export const AskingCard = ({ scan }: { readonly scan: ListedScan }) => {
  const { completed, failed, total } = scan.progress
  const done = completed + failed
  const left = useMillisLeft(done, total)
  return (
    <section class="panel asking">
      <p>
        <b>{text.asking(done, total)}</b>
        {left === null ? null : <span class="quiet">{leftText(left)}</span>}
      </p>
      <progress class="wide" value={done} max={total} aria-label={text.progress} />
      <p class="quiet">
        {total > countedMax ? scan.engines.map(engineText).join(" · ") : <Engines scan={scan} />}. {text.mayLeave}
      </p>
      {failed === 0 ? null : (
        <p>
          <a data-page href={brandAddress(scan.brandId ?? "", "tracking", { part: "runs", failed: scan.id })}>
            {text.failedChecks(failed)}
          </a>
        </p>
      )}
    </section>
  )
}

/** The card of the latest run until it ends. Then the figures are read again. */
export const UnderWay = ({ brand }: { readonly brand: Brand }) => {
  const { held } = useScans({ brand_id: brand.id, limit: 1 }, { isLater: true })
  const latest = held.data?.scans[0]
  return latest === undefined || latest.done ? null : <AskingCard scan={latest} />
}
