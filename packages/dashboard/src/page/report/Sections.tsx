/** The sections after the headline. Each loads on its own. */
import type { CallOptions } from "@answerscope/http/client"
import type { Answer, Brand, ReportNote } from "../../data/Client.ts"
import { prefetch, type Query, useQuery } from "../../data/Query.ts"
import { alerts, answer as answerOf, snapshots, sources, visibility } from "../../data/Queries.ts"
import { FigureMeanings } from "../../panel/FigureMeanings.tsx"
import { MethodSections } from "../../panel/MethodSections.tsx"
import { plainText } from "../../panel/MarkedAnswer.tsx"
import { NamedTable } from "../../panel/NamedTable.tsx"
import { Notes } from "../../panel/Notes.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { matrixOf, PromptMatrix, usePromptMatrix } from "../../panel/PromptMatrix.tsx"
import { SourceTable } from "../../panel/SourceTable.tsx"
import { itemsOf } from "../../panel/Table.tsx"
import { TrendPanel, trendOf } from "../../panel/TrendPanel.tsx"
import { alertsText } from "../../text/AlertsText.ts"
import { engineText, momentText } from "../../text/Format.ts"
import { type ReportSection, reportText } from "../../text/ReportText.ts"
import { type Frozen, reportInput } from "./Frozen.ts"

export interface SectionProps {
  readonly brand: Brand
  readonly frozen: Frozen
}

export const Trend = ({ brand, frozen }: SectionProps) => (
  <TrendPanel brand={brand} about={reportInput(brand.id, frozen)} title={reportText.names.trend} />
)

export const Prompts = ({ brand, frozen }: SectionProps) => {
  const { held, items, matrix, url } = usePromptMatrix(brand, reportInput(brand.id, frozen))
  return (
    <Panel held={held} url={url} title={reportText.names.prompts} height="20rem">
      {() => <PromptMatrix {...matrix} items={items} />}
    </Panel>
  )
}

const rivalsOf = (brandId: string, frozen: Frozen) =>
  visibility({ ...reportInput(brandId, frozen), by: "competitor", limit: 1000 })

export const Rivals = ({ brand, frozen }: SectionProps) => {
  const reading = rivalsOf(brand.id, frozen)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} title={reportText.names.rivals} height="12rem">
      {(report) => (
        <NamedTable brand={brand} items={itemsOf(report.rows)} query={reading.url} figure="share_of_voice" />
      )}
    </Panel>
  )
}

const sourcesShown = 20

const sourcesOf = (brandId: string, frozen: Frozen) => sources({ ...reportInput(brandId, frozen), limit: sourcesShown })

export const Sources = ({ brand, frozen }: SectionProps) => {
  const reading = sourcesOf(brand.id, frozen)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} title={reportText.names.sources} height="20rem">
      {(report) =>
        report.total === 0 ? (
          <p class="quiet">{reportText.noSources}</p>
        ) : (
          <SourceTable brand={brand} query={reading.url} report={report} />
        )
      }
    </Panel>
  )
}

const changesShown = 20

const changesOf = (brandId: string, { from, to }: Frozen) =>
  alerts({ brand_id: brandId, from, to, group: "cause", limit: changesShown })

export const Changes = ({ brand, frozen }: SectionProps) => {
  const reading = changesOf(brand.id, frozen)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} title={reportText.names.changes} height="8rem">
      {({ alerts: list, groups = [], total }) => (
        <>
          {total === 0 ? <p class="quiet">{alertsText.none}</p> : null}
          <ul>
            {groups.map((group) => {
              const lead = list.find(({ id }) => id === group.alertId)
              return lead === undefined ? null : (
                <li key={group.causeId}>
                  {lead.message}{" "}
                  <span class="quiet">
                    {group.total === 1 ? "" : `${alertsText.moreOfCause(group.total - 1)}, `}
                    {momentText(lead.createdAt)}, {alertsText.modes[lead.evidence.mode]}
                  </span>
                </li>
              )
            })}
          </ul>
          {total > changesShown ? <p class="quiet">{reportText.moreChanges(total - changesShown)}</p> : null}
        </>
      )}
    </Panel>
  )
}

/** The line of the answer that first mentions the brand. */
const lineNaming = ({ answer, spans }: Answer): string => {
  const start = spans.find(({ kind }) => kind === "brand")?.start ?? 0
  const end = answer.indexOf("\n", start)
  return plainText(answer.slice(answer.lastIndexOf("\n", start) + 1, end === -1 ? undefined : end)).trim()
}

const Quote = ({ id }: { readonly id: string }) => {
  const reading = answerOf(id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="4rem">
      {(answer) => (
        <figure class="quote">
          <blockquote dir="auto">{lineNaming(answer)}</blockquote>
          <figcaption class="quiet">
            {engineText(answer.engine)}, {momentText(answer.checkedAt)}: <span dir="auto">{answer.prompt}</span>
          </figcaption>
        </figure>
      )}
    </Panel>
  )
}

const quotesShown = 3

const quotesOf = (brandId: string, { filter: { engine }, from, to }: Frozen) => {
  const { read, url } = snapshots({
    brand_id: brandId,
    from,
    to,
    mentioned: true,
    limit: quotesShown,
    ...(engine === null ? {} : { engine })
  })
  return {
    url,
    read: async (call: CallOptions) => {
      const list = await read(call)
      // fetch the texts in parallel with the other sections
      prefetch(list.snapshots.map(({ id }) => answerOf(id)))
      return list
    }
  }
}

export const Quotes = ({ brand, frozen }: SectionProps) => {
  const reading = quotesOf(brand.id, frozen)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} title={reportText.names.quotes} height="12rem">
      {({ snapshots: list }) => (
        <>
          <p class="quiet">{list.length === 0 ? reportText.noQuotes : reportText.quotes}</p>
          {list.map(({ id }) => (
            <Quote key={id} id={id} />
          ))}
        </>
      )}
    </Panel>
  )
}

/** The queries of each section. */
export const readingsOf: Readonly<
  Record<ReportSection, (brandId: string, frozen: Frozen) => ReadonlyArray<Query<unknown>>>
> = {
  quotes: (brandId, frozen) => [quotesOf(brandId, frozen)],
  sources: (brandId, frozen) => [sourcesOf(brandId, frozen)],
  prompts: (brandId, frozen) => matrixOf(reportInput(brandId, frozen)),
  trend: (brandId, frozen) => [trendOf(reportInput(brandId, frozen))],
  rivals: (brandId, frozen) => [rivalsOf(brandId, frozen)],
  changes: (brandId, frozen) => [changesOf(brandId, frozen)]
}

const explained = ["mention_rate", "citation_rate", "share_of_voice", "top3_rate", "position"] as const

/** How the figures were computed, and their limits. */
export const Limits = ({ notes }: { readonly notes: ReadonlyArray<ReportNote> }) => (
  <section class="panel limits">
    <h2>{reportText.limits}</h2>
    <Notes notes={notes} />
    <MethodSections heading="h3" />
    <FigureMeanings figures={explained} />
  </section>
)
