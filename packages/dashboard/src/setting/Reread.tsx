/**
 * Offers to re-read stored answers after a change of names, and follows that.
 */
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { readAgain, useReading } from "../data/Reading.ts"
import { snapshots } from "../data/Readings.ts"
import { Action } from "../form/Action.tsx"
import { settingsText } from "../text/SettingsText.ts"

const texts = settingsText.reread
const pollMillis = 1_000

/** Shown after the names of a brand have changed. */
export const Reread = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useReading(snapshots({ brand_id: brand.id, limit: 1 }))
  const [progress, setProgress] = useState("")
  const start = async () => {
    let { data: found } = await client.reanalyses.start(brand.id)
    const told = () => texts.progress(found.progress.done, found.progress.total, found.changed)
    while (found.completedAt === null) {
      setProgress(told())
      await new Promise((later) => setTimeout(later, pollMillis))
      found = (await client.reanalyses.get(found.id)).data
    }
    setProgress("")
    readAgain("/v1/reports/")
    return `${found.status}: ${told()}`
  }
  if (data === null || data.total === 0) return null
  return (
    <section class="panel prose">
      <p>{texts.offer(data.total)}</p>
      <p class="actions">
        <Action label={texts.start} act={start} />
        <span role="status">{progress}</span>
      </p>
    </section>
  )
}
