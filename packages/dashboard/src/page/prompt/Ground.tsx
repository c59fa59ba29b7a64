/** What the answers to a prompt rest on. */
import type { ComponentChildren } from "preact"
import type { Brand } from "../../data/Client.ts"
import { type Query, useQuery } from "../../data/Query.ts"
import { type ReportInput, searches, sources } from "../../data/Queries.ts"
import { Shown } from "../../panel/Pager.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { SourceTable } from "../../panel/SourceTable.tsx"
import { brandAddress } from "../../route/Location.ts"
import { brandPageNames } from "../../text/English.ts"
import { promptsText } from "../../text/PromptsText.ts"
import { searchesText } from "../../text/SearchesText.ts"
import { SearchTable } from "./SearchTable.tsx"

const shownMax = 4

/** The first rows of a list of the prompt, with the total below. */
const First = <List extends { readonly rows: ReadonlyArray<unknown>; readonly total: number }>({
  all,
  children,
  none,
  reading,
  title
}: {
  /** The address of the whole list. */
  readonly all: string
  readonly children: (list: List) => ComponentChildren
  readonly none: string
  readonly reading: Query<List>
  readonly title: string
}) => (
  <Panel held={useQuery(reading, { isLater: true })} url={reading.url} title={title}>
    {(list) =>
      list.total === 0 ? (
        <p class="quiet">{none}</p>
      ) : (
        <>
          {children(list)}
          <p>
            {list.rows.length === list.total ? null : (
              <>
                <Shown
                  first={1}
                  last={list.rows.length}
                  origin={{ query: reading.url, path: "total" }}
                  total={list.total}
                />
                {" · "}
              </>
            )}
            <a data-page href={all}>
              {promptsText.all(title)}
            </a>
          </p>
        </>
      )
    }
  </Panel>
)

/** Sources and searches of the prompt's answers. */
export const Ground = ({
  about: all,
  brand,
  prompt
}: {
  readonly about: ReportInput
  readonly brand: Brand
  readonly prompt: string
}) => {
  const about = { ...all, limit: shownMax }
  // the prompt has one class, whichever the page before was about
  const addressOf = (page: "sources" | "searches") =>
    brandAddress(brand.id, page, { prompt, view: "all" }, { class: null })
  const sourcesReading = sources(about)
  const searchesReading = searches(about)
  return (
    <>
      <First
        all={addressOf("sources")}
        reading={sourcesReading}
        title={brandPageNames.sources}
        none={promptsText.noSources}
      >
        {(report) => <SourceTable brand={brand} prompt={prompt} query={sourcesReading.url} report={report} />}
      </First>
      <First
        all={addressOf("searches")}
        reading={searchesReading}
        title={brandPageNames.searches}
        none={searchesText.none}
      >
        {(report) => <SearchTable brand={brand} prompt={prompt} query={searchesReading.url} report={report} />}
      </First>
    </>
  )
}
