/** The sections after the headline. Each loads on its own. */
import type { CallOptions } from "@answerscope/http/client"
import type { Alert, AlertList, Answer, Brand, ReportNote } from "../../data/Client.ts"
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

/** Alerts of one kind and day, which differ in their engine or prompt: the strongest stands for all. */
interface AlikeAlerts {
  readonly lead: Alert
  readonly total: number
  readonly engines: ReadonlyArray<string>
}

const alikeOf = ({ alerts: list, groups = [] }: AlertList): ReadonlyArray<AlikeAlerts> => {
  const byId = new Map(list.map((alert) => [alert.id, alert]))
  const found = groups.flatMap((group) => {
    const lead = byId.get(group.alertId)
    return lead === undefined ? [] : [{ group, lead }]
  })
  const keyOf = ({ group, lead }: (typeof found)[number]) =>
    `${lead.type} ${group.direction} ${(lead.since?.at ?? lead.createdAt).slice(0, 10)}`
  return [...Map.groupBy(found, keyOf).values()].flatMap((alike) => {
    const [first] = alike
    return first === undefined
      ? []
      : [
          {
            lead: first.lead,
            total: alike.reduce((sum, { group }) => sum + group.total, 0),
            engines: [...new Set(alike.slice(1).map(({ lead }) => lead.engine))].filter((engine) => engine !== "*")
          }
        ]
  })
}

/** Rows that are not folded; paper has all. */
const changesOpen = 3

const ChangeRows = ({ rows }: { readonly rows: ReadonlyArray<AlikeAlerts> }) => (
  <ul>
    {rows.map(({ engines, lead: { createdAt, evidence, id, message }, total }) => (
      <li key={id}>
        {message}{" "}
        <span class="quiet">
          {total === 1 ? "" : `${alertsText.moreAlike(total - 1, engines.map(engineText))}, `}
          {momentText(createdAt)}, {alertsText.modes[evidence.mode]}
        </span>
      </li>
    ))}
  </ul>
)

export const Changes = ({ brand, frozen }: SectionProps) => {
  const reading = changesOf(brand.id, frozen)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} title={reportText.names.changes} height="8rem">
      {(list) => {
        const rows = alikeOf(list)
        return (
          <>
            {list.total === 0 ? <p class="quiet">{alertsText.none}</p> : null}
            <ChangeRows rows={rows.slice(0, changesOpen)} />
            {rows.length > changesOpen ? (
              <details>
                <summary>{reportText.moreAlerts(rows.length - changesOpen)}</summary>
                <ChangeRows rows={rows.slice(changesOpen)} />
              </details>
            ) : null}
            {list.total > changesShown ? (
              <p class="quiet">{reportText.moreChanges(list.total - changesShown)}</p>
            ) : null}
          </>
        )
      }}
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
    <details>
      <summary>{reportText.readMethod}</summary>
      <MethodSections heading="h3" />
      <FigureMeanings figures={explained} />
    </details>
  </section>
)
