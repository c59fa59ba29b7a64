/** What a digest would say now, of one brand. */
import { datum } from "../figure/Numbers.tsx"
import { useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { digest } from "../data/ReportQueries.ts"
import { useQuery } from "../data/Query.ts"
import { ChoiceField } from "../form/Fields.tsx"
import { Panel } from "../panel/Panel.tsx"
import { figureNames } from "../text/English.ts"
import { countText, percentText, rangeText } from "../text/Format.ts"
import { notificationText } from "../text/NotificationText.ts"

type Every = "weekly" | "daily"

const Preview = ({ brandId, every }: { readonly brandId: string; readonly every: Every }) => {
  const reading = digest({ brand_id: brandId, every })
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="12rem">
      {({ brands: [told] }) =>
        told === undefined ? null : (
          <div class="prose">
            <p class="said" dir="auto">
              {told.sentence}
            </p>
            <p class="grounds">{told.basis}</p>
            <ul>
              {told.figures.map(({ figure, high, low, n, value, verdict }, at) => (
                <li key={figure}>
                  {figureNames[figure]}:{" "}
                  {datum(
                    { query: reading.url, path: `brands.0.figures.${at}.value` },
                    value,
                    percentText(value),
                    "share"
                  )}{" "}
                  <span class="quiet">{notificationText.figureBasis(rangeText(low, high), countText(n), verdict)}</span>
                </li>
              ))}
              {told.changes.map(({ cause, detail, text }) => (
                <li key={text} dir="auto">
                  {text}. <span class="quiet">{`${detail} ${cause}`}</span>
                </li>
              ))}
              {told.newGaps.map(({ domain }) => (
                <li key={domain}>{notificationText.newGap(domain)}</li>
              ))}
              {told.notMeasured.length === 0 ? null : <li>{notificationText.notMeasured(told.notMeasured)}</li>}
            </ul>
          </div>
        )
      }
    </Panel>
  )
}

/** Chooses a brand and how often; reads nothing before it is opened. */
export const DigestPreview = ({ brands }: { readonly brands: ReadonlyArray<Brand> }) => {
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<string | null>(null)
  const [every, setEvery] = useState<Every>("weekly")
  const [first] = brands
  if (first === undefined) return null
  const brandId = chosen ?? first.id
  return (
    <details class="panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{notificationText.digestPreview}</summary>
      {isOpen ? (
        <>
          <div class="grid">
            <ChoiceField
              name="digest-brand"
              label={notificationText.about}
              value={brandId}
              options={brands.map(({ id, name }) => [id, name])}
              onValue={choose}
            />
            <ChoiceField
              name="digest-every"
              label={notificationText.digest}
              value={every}
              options={Object.entries(notificationText.digests)}
              onValue={(value) => setEvery(value === "daily" ? value : "weekly")}
            />
          </div>
          <Preview brandId={brandId} every={every} />
        </>
      ) : null}
    </details>
  )
}
