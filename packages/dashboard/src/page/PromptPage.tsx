/**
 * What is said to one question: over time by engine, and who is named.
 */
import { MentionTrend, unitOfPeriod } from "../chart/MentionTrend.tsx"
import type { Brand, VisibilityReport } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { reportFilter, visibility } from "../data/Readings.ts"
import { AnswerList, answersOf } from "../panel/AnswerList.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { NamedTable } from "../panel/NamedTable.tsx"
import { Panel } from "../panel/Panel.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { brandAddress, detailOf, filter } from "../route/Location.ts"
import { engineText } from "../text/Format.ts"
import { promptsText } from "../text/PromptsText.ts"

interface PromptProps {
  readonly brand: Brand
  readonly prompt: string
}

const enginesOf = (report: VisibilityReport): ReadonlyArray<string> =>
  [...new Set(report.rows.flatMap(({ by }) => by.engine ?? []))].toSorted()

const aboutOf = (brandId: string, prompt: string) => ({ ...reportFilter(filter.value), brand_id: brandId, prompt })
const trendsOf = (brandId: string, prompt: string) =>
  visibility({ ...aboutOf(brandId, prompt), by: `engine,${unitOfPeriod(filter.value)}`, limit: 1000 })

export const ahead = (brandId: string) => {
  const prompt = detailOf("prompt")
  return prompt === null ? [] : [trendsOf(brandId, prompt), answersOf(brandId)]
}

/** One small chart for each engine, all on the same scale of time. */
const Trends = ({ brand, prompt }: PromptProps) => {
  const unit = unitOfPeriod(filter.value)
  const reading = trendsOf(brand.id, prompt)
  const held = useReading(reading)
  return (
    <Panel held={held} url={reading.url} height="18rem" title={promptsText.byEngine}>
      {(report) =>
        report.rows.length === 0 ? (
          <NoAnswers brandId={brand.id} />
        ) : (
          <>
            <OriginStripe notes={report.notes} />
            <div class="charts">
              {enginesOf(report).map((engine) => (
                <MentionTrend
                  key={engine}
                  isSmall
                  title={engineText(engine)}
                  report={report}
                  query={reading.url}
                  unit={unit}
                  isShown={({ by }) => by.engine === engine}
                  addressOf={(over) => brandAddress(brand.id, "answers", { prompt }, { ...over, engine })}
                />
              ))}
            </div>
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}

const Named = ({ brand, prompt }: PromptProps) => {
  const reading = visibility({ ...aboutOf(brand.id, prompt), by: "competitor" })
  const held = useReading(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={promptsText.named}>
      {(report) => (
        <NamedTable brand={brand} form="dot" items={itemsOf(report.rows)} query={reading.url} prompt={prompt} />
      )}
    </Panel>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const prompt = detailOf("prompt")
  if (prompt === null) return <p class="empty">{promptsText.noPrompt}</p>
  return (
    <>
      <p class="sentence" dir="auto">
        {prompt}
      </p>
      <Trends brand={brand} prompt={prompt} />
      <Named brand={brand} prompt={prompt} />
      <AnswerList brand={brand} />
    </>
  )
}
