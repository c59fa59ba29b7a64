/** The sentence above a list of prompts, and that of one prompt. */
import type { ComponentChildren } from "preact"
import type { Story } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, story } from "../../data/Queries.ts"
import { Quoted } from "../../figure/Numbers.tsx"
import { Panel } from "../../panel/Panel.tsx"

type StoryInput = Parameters<typeof story>[0]

/** The story knows no model and no topic. */
export const toldOf = ({ model, tag, ...about }: ReportInput & StoryInput) =>
  model === undefined && tag === undefined ? story(about) : null

export const Told = ({
  groundsOf,
  reading,
  sentenceOf
}: {
  /** What the sentence rests on. */
  readonly groundsOf: (story: Story) => ComponentChildren
  readonly reading: ReturnType<typeof story>
  readonly sentenceOf: (story: Story) => string
}) => (
  <Panel held={useQuery(reading, { isLater: true })} url={reading.url} height="6rem">
    {(found) => (
      <section class="story">
        <p class="said">
          <Quoted>{sentenceOf(found)}</Quoted>
        </p>
        <p class="grounds">{groundsOf(found)}</p>
      </section>
    )}
  </Panel>
)
