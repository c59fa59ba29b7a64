/** First steps of a new user: brand, prompts, run. */
import type { ComponentChildren } from "preact"
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brandPrompts } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { Panel } from "../panel/Panel.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { RunNow } from "../run/RunNow.tsx"
import { useScans } from "../run/Scans.ts"
import { DiscoveryPanel } from "../setting/DiscoveryPanel.tsx"
import { settingsText } from "../text/SettingsText.ts"
import { runsText } from "../text/RunsText.ts"
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

/** The run of the third step. When it ends, the overview has data. */
const FirstRun = ({ brand }: { readonly brand: Brand }) => {
  const overview = brandAddress(brand.id, "overview")
  const { held, reading } = useScans({ brand_id: brand.id, limit: 1 }, () => go(overview))
  const promptsReading = brandPrompts(brand.id)
  const prompts = useQuery(promptsReading)
  return (
    <Panel held={held} url={reading.url} height="6rem">
      {({ scans: [latest] }) =>
        latest === undefined ? (
          <Panel held={prompts} url={promptsReading.url} height="6rem">
            {(found) => <RunNow brand={brand} prompts={found} />}
          </Panel>
        ) : (
          <p role="status">
            <progress
              value={latest.progress.completed + latest.progress.failed}
              max={latest.progress.total}
              aria-label={runsText.progress}
            />{" "}
            {latest.done ? (
              <a data-page class="button main" href={overview}>
                {startText.see}
              </a>
            ) : (
              startText.underWay
            )}
          </p>
        )
      }
    </Panel>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const hasPrompts = brand.prompts.length > 0
  if (!mayWrite()) return <p class="empty">{settingsText.readOnly}</p>
  return (
    <ol class="steps">
      <Step title={startText.brand(brand.name)} isDone isNext={false}>
        {brand.shortName === null ? null : <p class="quiet">{settingsText.brand.shortName(brand.shortName)}</p>}
      </Step>
      <Step title={startText.prompts(brand.prompts.length)} isDone={hasPrompts} isNext={!hasPrompts}>
        {hasPrompts ? (
          <a data-page href={brandAddress(brand.id, "settings", { part: "prompts" })}>
            {startText.change}
          </a>
        ) : (
          <>
            <DiscoveryPanel brand={brand} />
            <p>
              <a data-page href={brandAddress(brand.id, "settings", { part: "prompts" })}>
                {startText.paste}
              </a>
            </p>
          </>
        )}
      </Step>
      <Step title={startText.run} isDone={false} isNext={hasPrompts}>
        <FirstRun brand={brand} />
      </Step>
    </ol>
  )
}
