/** A draft's sheet as it would be made now, beside its form. The server computes every figure. */
import { useState } from "preact/hooks"
import type { Brand, DocumentSettings } from "../../data/Client.ts"
import { reportPreview } from "../../data/ReportQueries.ts"
import { useQuery } from "../../data/Query.ts"
import { isPhone, useIsPhone } from "../../panel/Phone.ts"
import { Failure } from "../../panel/Panel.tsx"
import { daysDefault } from "../../route/Period.ts"
import { reportText } from "../../text/ReportText.ts"
import { isContent } from "./Content.ts"
import { Sheet } from "./Sheet.tsx"

/** What the form says, whole or not. */
export type Written = DocumentSettings & Pick<Required<DocumentSettings>, "branding" | "period" | "sections">

/** A period that can be read: unfinished days are `null`. */
const periodIn = ({ from, last_days, to }: Written["period"]) =>
  last_days !== undefined
    ? { last_days }
    : from !== undefined && to !== undefined && from !== "" && to !== "" && from <= to
      ? { from, to }
      : null

const previewOf = (brandId: string, period: NonNullable<ReturnType<typeof periodIn>>) =>
  reportPreview({ brand_id: brandId, ...period })

/** The preview of a new report: it takes the server longer than all else of the page. */
export const firstPreview = (brandId: string) => (isPhone() ? [] : [previewOf(brandId, { last_days: daysDefault })])

const Shown = ({
  brand,
  period,
  written: { branding, comment = null, sections, title }
}: {
  readonly brand: Brand
  readonly period: NonNullable<ReturnType<typeof periodIn>>
  readonly written: Written
}) => {
  const reading = previewOf(brand.id, period)
  // the form does not wait for it
  const { data, error } = useQuery(reading, { isLater: true })
  if (data === null) {
    return error === null ? <div class="skeleton page" /> : <Failure error={error} url={reading.url} />
  }
  if (!isContent(data.content)) return null
  const { colour = null, logo = null, name = null } = branding
  // a color that is still being written is none
  const looks = { name, logo, colour: colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null }
  const content = { ...data.content, sections }
  return <Sheet query={reading.url} report={{ title, comment, branding: looks, frozenAt: null, content }} />
}

/** On a phone it would stand below the form, as long as ten windows: it comes when it is asked for. */
export const LiveSheet = ({ brand, written }: { readonly brand: Brand; readonly written: Written }) => {
  const period = periodIn(written.period)
  const isOnPhone = useIsPhone()
  const [isAskedFor, ask] = useState(false)
  if (isOnPhone && !isAskedFor) {
    return (
      <button type="button" onClick={() => ask(true)}>
        {reportText.showPreview}
      </button>
    )
  }
  return (
    <section class="live-sheet" aria-label={reportText.preview}>
      <p class="quiet">{reportText.preview}</p>
      {period === null ? null : <Shown brand={brand} period={period} written={written} />}
    </section>
  )
}
