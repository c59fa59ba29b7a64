/** Cost and detection delay of a tracker before it is saved, from the API. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { trackerPlan, visibility } from "../data/Queries.ts"
import { Count, Decimal } from "../figure/Numbers.tsx"
import { Panel } from "../panel/Panel.tsx"
import { trackerText } from "../text/TrackerText.ts"
import type { TrackerDraft } from "./TrackerDraft.ts"

/** Planning rate without measurements. */
const shareByDefault = 0.5

const Planned = ({ before, draft }: { readonly before: number; readonly draft: TrackerDraft }) => {
  const reading = trackerPlan({
    before,
    cells: draft.prompts.length * draft.engines.length,
    samples: draft.samples,
    interval_minutes: draft.intervalMinutes,
    sentiment: draft.captureSentiment,
    false_alerts: draft.falseAlerts
  })
  const held = useQuery(reading)
  const at = (path: string) => ({ query: reading.url, path })
  const mode = draft.alertMode
  return (
    <Panel held={held} url={reading.url} height="4rem">
      {(plan) => (
        <dl class="facts">
          <div>
            <dt>{trackerText.plan.perRun}</dt>
            <dd>
              {mode === "confirmed" ? (
                <Count origin={at("credits_per_run_confirmed")} value={plan.credits_per_run_confirmed} />
              ) : (
                <Count origin={at("credits_per_run")} value={plan.credits_per_run} />
              )}
              {mode === "confirmed" ? (
                <span class="about">
                  {" "}
                  {trackerText.plan.planned} <Count origin={at("credits_per_run")} value={plan.credits_per_run} />
                </span>
              ) : null}
            </dd>
          </div>
          <div>
            <dt>{trackerText.plan.perMonth}</dt>
            <dd>
              <Count origin={at("credits_per_month")} value={plan.credits_per_month} />
            </dd>
          </div>
          <div>
            <dt>{trackerText.plan.falseAlerts}</dt>
            <dd>
              <Decimal origin={at(`false_alerts_30d.${mode}`)} value={plan.false_alerts_30d[mode]} />
            </dd>
          </div>
          {mode === "confirmed" ? (
            <div>
              <dt>{trackerText.plan.told}</dt>
              <dd>
                {plan.cell_confirmed.median_runs === null
                  ? trackerText.plan.notTold
                  : trackerText.plan.runs(plan.cell_confirmed.median_runs, plan.cell_confirmed.p90_runs)}
              </dd>
            </div>
          ) : null}
        </dl>
      )}
    </Panel>
  )
}

export const TrackerPlan = ({ brand, draft }: { readonly brand: Brand; readonly draft: TrackerDraft }) => {
  const reading = visibility({ brand_id: brand.id })
  const held = useQuery(reading)
  const measured = held.data?.rows[0]?.mention_rate.value
  if (held.data === null && held.error === null) return <div class="skeleton" style={{ height: "4rem" }} />
  return draft.prompts.length === 0 || draft.engines.length === 0 ? (
    <p class="quiet">{trackerText.plan.nothing}</p>
  ) : (
    <Planned before={measured ?? shareByDefault} draft={draft} />
  )
}
