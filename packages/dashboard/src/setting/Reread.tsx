/** Offers to re-analyze stored answers after a change of names, and shows the progress. */
import { useEffect, useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { reanalysis, snapshots } from "../data/Queries.ts"
import { Action } from "../form/Action.tsx"
import { settingsText } from "../text/SettingsText.ts"

const texts = settingsText.reread
const pollMillis = 1_000

/** How far a re-analysis is. Then the figures are read again. */
export const RereadProgress = ({ id }: { readonly id: string }) => {
  const [isOver, setOver] = useState(false)
  const { data } = useQuery(reanalysis(id), isOver ? {} : { everyMillis: pollMillis })
  const hasEnded = data?.status === "completed" || data?.status === "failed"
  useEffect(() => {
    if (!hasEnded || isOver) return
    setOver(true)
    refetch("/v1/reports/", "/v1/snapshots/")
  }, [hasEnded, isOver])
  if (data === null) return null
  const { done, total } = data.progress
  return (
    <p role="status">
      {data.status === "failed" ? (
        texts.failed
      ) : hasEnded ? (
        texts.ended(done, data.changed)
      ) : (
        <>
          <progress value={done} max={Math.max(total, 1)} aria-label={texts.progressLabel} />{" "}
          {texts.progress(done, total)}
        </>
      )}
    </p>
  )
}

/** Shown after the brand's names changed. */
export const Reread = ({ brand }: { readonly brand: Brand }) => {
  const [id, setId] = useState<string | null>(null)
  const { data } = useQuery(snapshots({ brand_id: brand.id, limit: 1 }))
  if (id !== null) return <RereadProgress id={id} />
  if (data === null || data.total === 0) return null
  return (
    <section class="panel prose" aria-label={texts.title}>
      <p>{texts.offer(data.total)}</p>
      <p class="quiet">{texts.help}</p>
      <p class="actions">
        <Action
          label={texts.start}
          act={async () => {
            const { data: started } = await client.reanalyses.start(brand.id)
            setId(started.id)
            return null
          }}
        />
      </p>
    </section>
  )
}
