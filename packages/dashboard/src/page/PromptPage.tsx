/** Answers to one prompt: over time by engine, and the mentioned brands. */
import { type Asked, MentionTrend, pointMin, pooling, type Unit } from "../chart/MentionTrend.tsx"
import type { Brand, Story, VisibilityReport } from "../data/Client.ts"
import { brandPrompts, reportFilter, visibility } from "../data/Queries.ts"
import { useQuery } from "../data/Query.ts"
import { mayWrite } from "../data/Session.ts"
import { PromptChips } from "../figure/Chips.tsx"
import { Legend } from "../figure/Legend.tsx"
import { FigureHelp } from "../figure/Numbers.tsx"
import { Popover } from "../figure/Popover.tsx"
import { AnswerList } from "../panel/AnswerList.tsx"
import { NoAnswers, useLoaded } from "../panel/Empty.tsx"
import { FailingOf } from "../panel/Failing.tsx"
import { NamedTable } from "../panel/NamedTable.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { brandAddress, detailOf, filter } from "../route/Location.ts"
import type { RunNowProps } from "../run/RunNow.tsx"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { promptsText } from "../text/PromptsText.ts"
import { Ground } from "./prompt/Ground.tsx"
import { EveryAnswer, LeftOut, namedOf, OfEngine, Whole } from "./prompt/OfPrompt.tsx"
import { Told, toldOf } from "./prompt/PromptsStory.tsx"

interface PromptProps {
  readonly brand: Brand
  readonly prompt: string
}

const enginesOf = (report: VisibilityReport): ReadonlyArray<string> =>
  [...new Set(report.rows.flatMap(({ by }) => by.engine ?? []))].toSorted()

const aboutOf = (brandId: string, prompt: string) => ({ ...reportFilter(filter.value), brand_id: brandId, prompt })
const enginesReport = (brandId: string, prompt: string) => visibility({ ...aboutOf(brandId, prompt), by: "engine" })
const trendsOf = (brandId: string, prompt: string, unit: Unit) =>
  visibility({ ...aboutOf(brandId, prompt), by: `engine,${unit}`, limit: 1000 })

/** The engine with the fewest answers decides how many days a point pools. */
const fewestOf = ({ rows }: VisibilityReport): Asked | null =>
  rows.reduce<Asked | null>((fewest, row) => (fewest === null || row.answers < fewest.answers ? row : fewest), null)

export const ahead = (brandId: string) => {
  const prompt = detailOf("prompt")
  return prompt === null ? [] : [enginesReport(brandId, prompt)]
}

/** One small chart per engine, on the same time scale. */
const Trends = ({
  brand,
  engines,
  prompt,
  unit
}: PromptProps & { readonly unit: Unit; readonly engines: VisibilityReport }) => {
  const reading = trendsOf(brand.id, prompt, unit)
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel
      held={held}
      url={reading.url}
      height="18rem"
      title={promptsText.byEngine}
      tools={
        <span>
          <FigureHelp figure="mention_rate" /> {unit === "day" ? null : <span class="quiet">{text.pooled(unit)}</span>}
        </span>
      }
    >
      {(report) => (
        <>
          <div class="charts">
            {enginesOf(report).map((engine) => (
              <div key={engine}>
                <MentionTrend
                  isSmall
                  engine={engine}
                  title={engineText(engine)}
                  beside={<OfEngine engine={engine} query={enginesReport(brand.id, prompt).url} report={engines} />}
                  report={report}
                  query={reading.url}
                  unit={unit}
                  isShown={({ by }) => by.engine === engine}
                  addressOf={(over) => brandAddress(brand.id, "answers", { prompt }, { ...over, engine })}
                />
                <EveryAnswer brand={brand} engine={engine} prompt={prompt} />
              </div>
            ))}
          </div>
          <Legend labels={promptsText.squares} marks={["answerWith", "answerWithout"]} />
          <Notes notes={report.notes} />
        </>
      )}
    </Panel>
  )
}

const Named = ({ brand, prompt }: PromptProps) => {
  const reading = namedOf(aboutOf(brand.id, prompt))
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={promptsText.named}>
      {({ rows }) =>
        rows.every(({ answers }) => answers === 0) ? (
          <p class="quiet">{text.noAnswersInFilter}.</p>
        ) : (
          <NamedTable
            brand={brand}
            items={itemsOf(rows).toSorted((a, b) => b.row.mention_rate.k - a.row.mention_rate.k)}
            query={reading.url}
            prompt={prompt}
          />
        )
      }
    </Panel>
  )
}

/** Asks the prompt alone. Its form is loaded when it is opened. */
const AskForm = (props: RunNowProps) => {
  const Loaded = useLoaded<RunNowProps>(true, async () => (await import("../run/RunNow.tsx")).RunNow)
  return Loaded === null ? <div class="skeleton" /> : <Loaded {...props} />
}

const AskNow = ({ brand, prompt }: PromptProps) =>
  mayWrite() ? (
    <Popover as="ask" id="ask" mark={null} name={brand.name} content={() => <AskForm brand={brand} prompts={prompt} />}>
      {text.runNow}
    </Popover>
  ) : null

/** The sentence, or what is left out of it: that there are too few answers to tell a change. */
const wordsOf = (slots: Story["slots"], isLeftOut: boolean): string =>
  slots.flatMap(({ slot, text: words }) => ((slot === "too_few") === isLeftOut ? words : [])).join(" ")

/** What the answers to the prompt say; where none match, that alone. */
const OfPrompt = ({ brand, prompt }: PromptProps) => {
  const about = aboutOf(brand.id, prompt)
  const reading = enginesReport(brand.id, prompt)
  const held = useQuery(reading)
  const told = toldOf(about)
  const whole = <Whole about={about} />
  if (held.data?.rows.length === 0) return <NoAnswers brand={brand} />
  return (
    <>
      <OriginStripe notes={held.data?.notes ?? []} of="none" />
      {told === null ? (
        <p class="grounds">{whole}</p>
      ) : (
        <Told
          reading={told}
          sentenceOf={({ slots }) => wordsOf(slots, false)}
          groundsOf={({ slots }) => (
            <>
              {whole}. {wordsOf(slots, true)}
            </>
          )}
        />
      )}
      {held.data === null ? (
        <Panel held={held} url={reading.url} height="18rem">
          {() => null}
        </Panel>
      ) : (
        <Trends
          brand={brand}
          engines={held.data}
          prompt={prompt}
          unit={pooling(filter.value, fewestOf(held.data), pointMin.cell)}
        />
      )}
      <div class="stacks">
        <Named brand={brand} prompt={prompt} />
        <LeftOut brand={brand} {...about} />
      </div>
      <AnswerList brand={brand} limit={10} beside={<AskNow brand={brand} prompt={prompt} />} />
      <Ground about={about} brand={brand} prompt={prompt} />
    </>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const prompt = detailOf("prompt")
  const known = useQuery(brandPrompts(brand.id), { isLater: true }).data?.settings
  return prompt === null ? (
    <p class="empty">{promptsText.noPrompt}</p>
  ) : (
    <>
      <FailingOf brand={brand} reading={toldOf(aboutOf(brand.id, prompt))} />
      <h2 class="asked" dir="auto" lang={brand.language ?? undefined}>
        {prompt}
      </h2>
      <PromptChips of={known?.find((setting) => setting.prompt === prompt)} />
      <OfPrompt brand={brand} prompt={prompt} />
    </>
  )
}
