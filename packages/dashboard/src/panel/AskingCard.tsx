/** A run that is under way: how far it is. Anyone may leave meanwhile. */
import type { Brand, ListedScan } from "../data/Client.ts"
import { engineText } from "../text/Format.ts"
import { text } from "../text/English.ts"
import { useScans } from "./Scans.ts"

export const AskingCard = ({ scan }: { readonly scan: ListedScan }) => {
  const { completed, failed, total } = scan.progress
  const done = completed + failed
  return (
    <section class="panel">
      <p role="status">
        <b>{text.asking(done, total)}</b>
      </p>
      <progress class="wide" value={done} max={total} aria-label={text.progress} />
      <p class="quiet">
        {scan.engines.map(engineText).join(", ")}. {text.mayLeave}
      </p>
    </section>
  )
}

/** The card of the latest run until it ends. Then the figures are read again. */
export const UnderWay = ({ brand }: { readonly brand: Brand }) => {
  const { held } = useScans({ brand_id: brand.id, limit: 1 }, { isLater: true })
  const latest = held.data?.scans[0]
  return latest === undefined || latest.done ? null : <AskingCard scan={latest} />
}
