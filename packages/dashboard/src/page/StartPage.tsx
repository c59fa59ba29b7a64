/** First steps of a new brand: prompts, first answers, tracker. */
import type { Brand } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brandPrompts } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { Panel } from "../panel/Panel.tsx"
import { useScans } from "../panel/Scans.ts"
import { brandAddress, detailOf } from "../route/Location.ts"
import { DailyTracker } from "../run/DailyTracker.tsx"
import { FirstStory, Measured } from "../run/FirstFigures.tsx"
import { FirstRun } from "../run/FirstRun.tsx"
import { NewBrand } from "../run/NewBrand.tsx"
import { stepOf, Steps } from "../run/Steps.tsx"
import { DiscoveryPanel } from "../setting/DiscoveryPanel.tsx"
import { settingsText } from "../text/SettingsText.ts"
import { startText } from "../text/StartText.ts"

interface StepProps {
  readonly brand: Brand
}

const Watching = ({ brand }: StepProps) => {
  const reading = brandPrompts(brand.id)
  return (
    <Panel held={useQuery(reading)} url={reading.url} title={startText.daily} height="12rem">
      {(prompts) => <DailyTracker brand={brand} prompts={prompts} />}
    </Panel>
  )
}

export const Page = ({ brand }: StepProps) => {
  const { held, reading } = useScans({ brand_id: brand.id, limit: 1 }, { ended: () => refetch("/v1/reports/") })
  const latest = held.data?.scans[0]
  const reached = stepOf(brand, latest?.done === true)
  const chosen = Number(detailOf("step"))
  const at = chosen >= 1 && chosen < reached ? Math.trunc(chosen) : reached
  const { title } = startText.steps[at - 1] ?? startText.steps[0]
  const Side = !mayWrite() ? null : at === 4 ? Watching : at === 3 ? Measured : null
  return (
    <Steps at={at} brand={brand} reached={reached} {...(Side === null ? {} : { side: <Side brand={brand} /> })}>
      <h1>{title}</h1>
      {!mayWrite() ? (
        <p class="empty">{settingsText.readOnly}</p>
      ) : (
        <Panel held={held} url={reading.url} height="12rem">
          {() =>
            at === 1 ? (
              <NewBrand brand={brand} />
            ) : at === 2 ? (
              <>
                {brand.shortName === null ? null : <p>{settingsText.brand.shortName(brand.shortName)}</p>}
                <DiscoveryPanel brand={brand} />
                <p>
                  <a data-page href={brandAddress(brand.id, "start", { step: "1" })}>
                    {startText.ownPrompts}
                  </a>
                </p>
              </>
            ) : at === 3 ? (
              <FirstRun brand={brand} latest={latest} />
            ) : (
              <FirstStory brand={brand} />
            )
          }
        </Panel>
      )}
    </Steps>
  )
}
