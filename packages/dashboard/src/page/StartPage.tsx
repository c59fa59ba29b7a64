/** First steps of a new user: brand, prompts, first answers, tracker. */
import type { ComponentChildren } from "preact"
import type { Brand, BrandPrompts, ListedScan } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brandPrompts, story } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { Panel } from "../panel/Panel.tsx"
import { brandAddress } from "../route/Location.ts"
import { AskingCard } from "../panel/AskingCard.tsx"
import { RunNow } from "../run/RunNow.tsx"
import { useScans } from "../panel/Scans.ts"
import { DailyTracker } from "../run/DailyTracker.tsx"
import { DiscoveryPanel } from "../setting/DiscoveryPanel.tsx"
import { FirstEngines } from "../run/FirstEngines.tsx"
import { settingsText } from "../text/SettingsText.ts"
import { startText } from "../text/StartText.ts"

const Step = ({
  children,
  isDone,
  isNext,
  title
}: {
  readonly title: string
  readonly isDone: boolean
  readonly isNext: boolean
  readonly children?: ComponentChildren
}) => (
  <li class={isDone ? "done" : isNext ? "next" : undefined} aria-current={isNext ? "step" : undefined}>
    <h2>
      {title} {isDone ? <span class="chip">{startText.done}</span> : null}
    </h2>
    {isDone || isNext ? children : null}
  </li>
)

/** What the first answers say. */
const FirstStory = ({ brand }: { readonly brand: Brand }) => {
  const reading = story({ brand_id: brand.id })
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="6rem">
      {({ basis, sentence }) => (
        <div>
          <p class="said">{sentence}</p>
          <p class="grounds">{basis}</p>
        </div>
      )}
    </Panel>
  )
}

/** The first run: its cost, then its progress. Anyone may leave meanwhile. */
const FirstRun = ({
  brand,
  latest,
  prompts
}: {
  readonly brand: Brand
  readonly latest: ListedScan | undefined
  readonly prompts: BrandPrompts
}) => {
  if (latest === undefined) {
    return (
      <>
        <FirstEngines brand={brand} />
        <RunNow brand={brand} prompts={prompts} />
      </>
    )
  }
  return <AskingCard scan={latest} />
}

const StepsOf = ({ brand, prompts }: { readonly brand: Brand; readonly prompts: BrandPrompts }) => {
  const { held, reading } = useScans({ brand_id: brand.id, limit: 1 }, { ended: () => refetch("/v1/reports/") })
  const hasPrompts = prompts.prompts.length > 0
  return (
    <Panel held={held} url={reading.url} height="12rem">
      {({ scans: [latest] }) => {
        const isAsked = latest?.done === true
        return (
          <ol class="steps">
            <Step title={startText.brand(brand.name)} isDone isNext={false}>
              {brand.shortName === null ? null : <p class="quiet">{settingsText.brand.shortName(brand.shortName)}</p>}
            </Step>
            <Step title={startText.prompts(prompts.prompts.length)} isDone={hasPrompts} isNext={!hasPrompts}>
              {hasPrompts ? null : <DiscoveryPanel brand={brand} />}
              <p>
                <a data-page href={brandAddress(brand.id, "settings", { part: "prompts" })}>
                  {hasPrompts ? startText.change : startText.paste}
                </a>
              </p>
            </Step>
            <Step title={startText.run} isDone={isAsked} isNext={hasPrompts && !isAsked}>
              {isAsked ? null : <FirstRun brand={brand} latest={latest} prompts={prompts} />}
            </Step>
            <Step title={startText.daily} isDone={false} isNext={isAsked}>
              <FirstStory brand={brand} />
              <DailyTracker brand={brand} prompts={prompts} />
            </Step>
          </ol>
        )
      }}
    </Panel>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const reading = brandPrompts(brand.id)
  const held = useQuery(reading)
  if (!mayWrite()) return <p class="empty">{settingsText.readOnly}</p>
  return (
    <>
      <p class="said">{startText.promise}</p>
      <Panel held={held} url={reading.url} height="12rem">
        {(prompts) => <StepsOf brand={brand} prompts={prompts} />}
      </Panel>
    </>
  )
}
