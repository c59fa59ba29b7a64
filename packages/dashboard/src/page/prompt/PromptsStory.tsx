/** The sentence above the list of prompts. */
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, story } from "../../data/Queries.ts"
import { Quoted } from "../../figure/Numbers.tsx"
import { Panel } from "../../panel/Panel.tsx"

/** The story knows no model and no topic. */
export const toldOf = ({ model, tag, ...about }: ReportInput & { readonly brand_id: string }) =>
  model === undefined && tag === undefined ? story({ ...about, prompts: true }) : null

/** Where the brand is weakest, and how many cells changed. */
export const Told = ({ reading }: { readonly reading: ReturnType<typeof story> }) => (
  <Panel held={useQuery(reading, { isLater: true })} url={reading.url} height="6rem">
    {({ prompts }) => (
      <section class="story">
        <p class="said">
          <Quoted>{prompts?.sentence ?? ""}</Quoted>
        </p>
        <p class="grounds">{prompts?.basis}</p>
      </section>
    )}
  </Panel>
)
