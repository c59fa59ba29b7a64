/** The sentence above a list of prompts, and that of one prompt. */
import type { ComponentChildren } from "preact"
import type { Brand, Story } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, story } from "../../data/Queries.ts"
import { Quoted } from "../../figure/Numbers.tsx"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { Panel } from "../../panel/Panel.tsx"
import { brandAddress } from "../../route/Location.ts"
import { promptsText } from "../../text/PromptsText.ts"

type StoryInput = Parameters<typeof story>[0]

/** The story knows no model and no topic. */
export const toldOf = ({ model, tag, ...about }: ReportInput & StoryInput) =>
  model === undefined && tag === undefined ? story(about) : null

/** What to do about the prompts: read answers to the weakest, and close gaps. */
export const NextStep = ({ brand, story: { next, prompts } }: { readonly brand: Brand; readonly story: Story }) => {
  const weakest = prompts?.weakest ?? []
  const gaps = next.find(({ done, kind }) => kind === "close_gaps" && !done)
  if (weakest.length === 0 && gaps === undefined) return null
  return (
    <p class="next">
      <strong>{promptsText.next}</strong>{" "}
      {weakest.map((prompt, place) => (
        <>
          {promptsText.readAnswers(place, weakest.length)}
          <a data-page href={answersAddress(brand.id, { prompt, named: "false" })}>
            <bdi>{prompt}</bdi>
          </a>
        </>
      ))}
      {weakest.length === 0 ? null : promptsText.leftOutIn}
      {gaps === undefined ? null : (
        <>
          <a data-page href={brandAddress(brand.id, "sources")}>
            {gaps.text}
          </a>
          .
        </>
      )}
    </p>
  )
}

export const Told = ({
  children,
  groundsOf,
  reading,
  sentenceOf
}: {
  readonly children?: (story: Story) => ComponentChildren
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
        {children?.(found)}
      </section>
    )}
  </Panel>
)
