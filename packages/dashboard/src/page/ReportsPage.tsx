/**
 * Reports to hand over: the list of a brand's reports, the editor of a draft, and a made report as it is printed and
 * shared.
 */
import { ClientError } from "@answerscope/http/client"
import type { Brand, ReportDocument } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { document as documentOf, reportDesign } from "../data/ReportQueries.ts"
import { mayWrite } from "../data/Session.ts"
import { methodWords } from "../panel/MethodWords.ts"
import { Failure } from "../panel/Panel.tsx"
import { brandAddress } from "../route/Location.ts"
import { reportText } from "../text/ReportText.ts"
import { Editor } from "./report/Editor.tsx"
import { firstPreview } from "./report/LiveSheet.tsx"
import { Links } from "./report/Links.tsx"
import { Duplicate, listed, Remove, reportInAddress, ReportList } from "./report/ReportList.tsx"
import { Sheet } from "./report/Sheet.tsx"

export const ahead = (brandId: string) => {
  const id = reportInAddress()
  if (id === null) return [listed(brandId)]
  // the words stand below the figures of every sheet
  return [...(id === "new" ? [...firstPreview(brandId), reportDesign] : [documentOf(id)]), methodWords]
}

const Made = ({
  brand,
  query,
  report
}: {
  readonly brand: Brand
  readonly query: string
  readonly report: ReportDocument
}) => (
  <>
    <p class="actions">
      <button type="button" onClick={() => print()}>
        {reportText.print}
      </button>
      {mayWrite() ? (
        <>
          <Duplicate report={report} />
          <Remove report={report} />
        </>
      ) : null}
    </p>
    <Links brand={brand} report={report} />
    <Sheet query={query} report={report} />
  </>
)

const One = ({ brand, id }: { readonly brand: Brand; readonly id: string }) => {
  const reading = documentOf(id)
  const { data, error } = useQuery(reading)
  if (data === null) {
    return error === null ? (
      <div class="skeleton page" />
    ) : error instanceof ClientError && error.status === 404 ? (
      <p class="empty">{reportText.notThere}</p>
    ) : (
      <Failure error={error} url={reading.url} />
    )
  }
  if (data.brandId !== brand.id) return <p class="empty">{reportText.notThere}</p>
  return data.state !== "draft" ? (
    <Made brand={brand} query={reading.url} report={data} />
  ) : mayWrite() ? (
    <Editor key={data.id} brand={brand} branding={data.branding} draft={data} />
  ) : (
    <p class="empty">{reportText.draftOnly}</p>
  )
}

/** A new report, with the looks that the organization keeps. */
const New = ({ brand }: { readonly brand: Brand }) => {
  const { data, error } = useQuery(reportDesign)
  if (data !== null) return <Editor brand={brand} branding={data} draft={null} />
  return error === null ? <div class="skeleton page" /> : <Failure error={error} url={reportDesign.url} />
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const id = reportInAddress()
  if (id === null || (id === "new" && !mayWrite())) return <ReportList brand={brand} />
  return (
    <>
      <p class="actions">
        <a class="button" data-page href={brandAddress(brand.id, "reports")}>
          {reportText.back}
        </a>
      </p>
      {id === "new" ? <New key="new" brand={brand} /> : <One key={id} brand={brand} id={id} />}
    </>
  )
}
