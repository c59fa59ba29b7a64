/** Starts a run after showing its size and cost. */
import { useState } from "preact/hooks"
import { client, type Brand, type BrandPrompts } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { runPlan, samplesFirst } from "../data/Queries.ts"
import { CreditsLeft } from "../figure/CreditsLeft.tsx"
import { Count } from "../figure/Numbers.tsx"
import { NumberField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { samplesMax } from "../form/Limits.ts"
import { text } from "../text/English.ts"
import { runsText } from "../text/RunsText.ts"

const Cost = ({ cells, samples }: { readonly cells: number; readonly samples: number }) => {
  const plan = runPlan(cells, samples)
  const cost = useQuery(plan)
  return cost.data === null ? (
    <span aria-busy={cost.isLoading}>{text.noValue}</span>
  ) : (
    <Count origin={{ query: plan.url, path: "credits_per_run" }} value={cost.data.credits_per_run} />
  )
}

export interface RunNowProps {
  readonly brand: Brand
  /** The one prompt that is asked, or those of the brand that are active. */
  readonly prompts: string | BrandPrompts
}

export const RunNow = ({ brand, prompts }: RunNowProps) => {
  const [samples, setSamples] = useState(samplesFirst)
  const active = typeof prompts === "string" ? 1 : prompts.settings.filter((setting) => setting.active).length
  const cells = active * brand.engines.length
  return (
    <Form
      button={runsText.start}
      fields={["samples"]}
      isDisabled={cells === 0}
      keepsNothing
      send={async () => {
        const { credits } = await client.scans.start({
          brandId: brand.id,
          samples,
          ...(typeof prompts === "string" ? { prompts: [prompts] } : {})
        })
        refetch("/v1/scans/", "/v1/usage/")
        return runsText.started(credits.charged, credits.remaining)
      }}
    >
      <NumberField
        name="samples"
        label={runsText.samples}
        min={1}
        max={samplesMax}
        value={samples}
        onValue={setSamples}
      />
      <p>
        {runsText.sum(active, brand.engines.length, samples)}{" "}
        {cells === 0 ? text.noValue : <Cost cells={cells} samples={samples} />} {runsText.credits} <CreditsLeft />
      </p>
    </Form>
  )
}
