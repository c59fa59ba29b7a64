/** Searches that engines ran before they answered. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, searches } from "../data/Queries.ts"
import { Count, FigureHelp, WholeRate } from "../figure/Numbers.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { ofPrompt, SourceTabs } from "./source/SourceTabs.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { detailOf, filter } from "../route/Location.ts"
import { searchesText } from "../text/SearchesText.ts"
import { SearchTable } from "./prompt/SearchTable.tsx"
import { areAllShown, SearchesShown } from "./source/SearchesShown.tsx"

const limit = 100

const listOf = (brandId: string) =>
  searches({
    ...reportFilter(filter.value),
    ...ofPrompt(),
    brand_id: brandId,
    limit,
    offset: offsetInAddress(),
    ...(areAllShown() ? {} : { tracked: false })
  })

export const ahead = (brandId: string) => [listOf(brandId)]

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const offset = offsetInAddress()
  const reading = listOf(brand.id)
  const held = useQuery(reading)
  return (
    <>
      <SourceTabs brand={brand} listed={reading} />
      <Panel held={held} url={reading.url} height="24rem">
        {(report) =>
          report.known.n === 0 ? (
            <NoAnswers brand={brand} />
          ) : (
            <>
              <OriginStripe notes={report.notes} />
              <section class="story">
                {areAllShown() || report.total === 0 ? null : (
                  <p class="said">
                    <Count origin={{ query: reading.url, path: "total" }} value={report.total} />{" "}
                    {searchesText.searched(report.total)}
                  </p>
                )}
                <p class="grounds">
                  <FigureHelp figure="known" />:{" "}
                  <WholeRate origin={{ query: reading.url, path: "known" }} rate={report.known} />
                </p>
              </section>
              <SearchesShown />
              {report.total === 0 ? (
                <p class="empty">{report.known.k === 0 ? searchesText.none : searchesText.noneUntracked}</p>
              ) : (
                <>
                  <SearchTable brand={brand} prompt={detailOf("prompt")} query={reading.url} report={report} />
                  <Pager
                    limit={limit}
                    offset={offset}
                    origin={{ query: reading.url, path: "total" }}
                    total={report.total}
                  />
                </>
              )}
              <SaveButton name="searches" url={reading.url} />
              <Notes notes={report.notes} />
            </>
          )
        }
      </Panel>
    </>
  )
}
