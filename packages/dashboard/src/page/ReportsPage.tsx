/**
 * A report to hand over, on paper or as an address. The address fixes period, filter, sections and time, so it always
 * shows the same report.
 */
import { useLayoutEffect } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { visibility } from "../data/Queries.ts"
import { classesOf, classShown } from "../panel/ClassSwitch.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Facts } from "../panel/Facts.tsx"
import { HeadFigures } from "../panel/HeadFigures.tsx"
import { OriginStripe } from "../panel/Notes.tsx"
import { Failure, Panel } from "../panel/Panel.tsx"
import { detailOf, filter, freeze, setDetail } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import { overviewText } from "../text/OverviewText.ts"
import { type ReportSection, reportSections, reportText } from "../text/ReportText.ts"
import { dayAndYearText, engineText, momentText } from "../text/Format.ts"
import { type Frozen, frozenFilter, reportInput, reportNumber } from "./report/Frozen.ts"
import {
  Changes,
  Limits,
  Prompts,
  Quotes,
  Rivals,
  readingsOf,
  Sources,
  Trend,
  type SectionProps
} from "./report/Sections.tsx"

const sectionOf = {
  trend: Trend,
  prompts: Prompts,
  rivals: Rivals,
  sources: Sources,
  changes: Changes,
  quotes: Quotes
} as const satisfies Readonly<Record<ReportSection, unknown>>

/** Sections that the address omits. */
const leftOut = (): ReadonlySet<string> => new Set(detailOf("without")?.split(","))

const Choice = ({ without }: { readonly without: ReadonlySet<string> }) => (
  <fieldset class="tools">
    <legend>{reportText.sections}</legend>
    {reportSections.map((section) => (
      <label key={section} class="check">
        <input
          type="checkbox"
          checked={!without.has(section)}
          onChange={({ currentTarget }) => {
            const others = [...without].filter((name) => name !== section)
            const now = currentTarget.checked ? others : [...others, section]
            setDetail({ without: now.length === 0 ? null : now.join(",") })
          }}
        />
        {reportText.names[section]}
      </label>
    ))}
    <button class="main" type="button" onClick={() => print()}>
      {reportText.print}
    </button>
    <button type="button" onClick={() => freeze(new Date())}>
      {reportText.anew}
    </button>
  </fieldset>
)

/** The report's subject, in words. */
const About = ({ brand, frozen }: { readonly brand: Brand; readonly frozen: Frozen }) => {
  const { class: promptClass, engine, model, tag } = filter.value
  const { from, to } = daysOf(filter.value)
  return (
    <Facts
      facts={[
        [reportText.number, reportNumber(`${location.pathname}${location.search}`)],
        [reportText.brand, brand.name],
        [reportText.period, `${dayAndYearText(from)} – ${dayAndYearText(to)}`],
        [reportText.engine, engine === null ? null : engineText(engine)],
        [reportText.model, model],
        [reportText.prompts, promptClass === null ? null : reportText.classes[promptClass]],
        [reportText.tag, tag],
        [reportText.made, momentText(frozen.at)]
      ]}
    />
  )
}

const headlineOf = (brandId: string, frozen: Frozen) =>
  visibility({ ...reportInput(brandId, frozen), compare: "previous" })

const frozenNow = (): Frozen | null => frozenFilter(filter.value, detailOf("at"))

export const ahead = (brandId: string) => {
  const frozen = frozenNow()
  if (frozen === null) return [classesOf(brandId)]
  const without = leftOut()
  const sections = reportSections.filter((section) => !without.has(section))
  return [headlineOf(brandId, frozen), ...sections.flatMap((section) => readingsOf[section](brandId, frozen))]
}

/** The headline and the sections, which load in parallel. */
const Report = ({ brand, frozen }: SectionProps) => {
  const without = leftOut()
  const reading = headlineOf(brand.id, frozen)
  const held = useQuery(reading)
  const row = held.data?.rows[0]
  if (held.data !== null && (row === undefined || row.answers === 0)) return <NoAnswers brand={brand} />
  return (
    <div class="report">
      <OriginStripe notes={held.data?.notes ?? []} />
      <Panel held={held} url={reading.url} height="10rem" title={reportText.headline}>
        {(report) =>
          row === undefined ? null : (
            <>
              <p class="sentence">{overviewText.sentence(brand.name, row, report.from)}</p>
              <HeadFigures brand={brand} query={reading.url} row={row} />
            </>
          )
        }
      </Panel>
      {reportSections
        .filter((section) => !without.has(section))
        .map((section) => {
          const Section = sectionOf[section]
          return <Section key={section} brand={brand} frozen={frozen} />
        })}
      <Limits notes={held.data?.notes ?? []} />
      <p class="quiet address">
        {reportText.address} {location.href}
      </p>
    </div>
  )
}

/** Fixes the address, so that all sections read the same data, about the class that the overview shows. */
const Freezing = ({ brand }: { readonly brand: Brand }) => {
  const reading = classesOf(brand.id)
  const { data, error } = useQuery(reading)
  useLayoutEffect(() => {
    if (data !== null) freeze(new Date(), data.rows.length === 0 ? null : classShown(data))
  }, [data])
  return error === null ? <div class="skeleton page" /> : <Failure error={error} url={reading.url} />
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const frozen = frozenNow()
  return frozen === null ? (
    <Freezing brand={brand} />
  ) : (
    <>
      <Choice without={leftOut()} />
      <About brand={brand} frozen={frozen} />
      <Report brand={brand} frozen={frozen} />
    </>
  )
}
