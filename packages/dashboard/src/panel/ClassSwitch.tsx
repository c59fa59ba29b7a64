/**
 * The class of prompts that a page is about: the chosen one, or non-branded prompts where the brand has any. All pages
 * with figures share it, so that no two of them count different prompts.
 */
import type { ComponentChildren } from "preact"
import { useLayoutEffect } from "preact/hooks"
import type { Brand, VisibilityReport } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { fieldOf, Share } from "../figure/Numbers.tsx"
import { filter, fixClass, setFilter } from "../route/Location.ts"
import type { Filter } from "../route/Route.ts"
import { text } from "../text/English.ts"
import { Failure, faultIn } from "./Panel.tsx"
import { Segments } from "./Segments.tsx"

export type PromptClass = "branded" | "non_branded"

/** Conditions on answers without the class. */
export const withoutClass = (brandId: string) => {
  const { class: _, ...about } = reportFilter(filter.value)
  return { ...about, brand_id: brandId }
}

/** Both classes with their figures. */
export const classesOf = (brandId: string) =>
  visibility({ ...withoutClass(brandId), by: "class", compare: "previous", anytime: true })

/** The class that the page shows: the chosen one, or non-branded prompts if there are any. */
export const classShown = (report: VisibilityReport): PromptClass =>
  filter.value.class ?? (report.rows.some(({ by }) => by.class === "non_branded") ? "non_branded" : "branded")

/** Both classes with their mention rate; they are never added up. */
export const ClassSwitch = ({
  hasRates = true,
  query,
  report
}: {
  readonly hasRates?: boolean
  readonly query: string
  readonly report: VisibilityReport
}) => {
  const choices = (["non_branded", "branded"] as const).flatMap((name) => {
    const index = report.rows.findIndex(({ by }) => by.class === name)
    const shown = (
      <>
        {name === "branded" ? text.branded : text.nonBranded}{" "}
        {hasRates ? (
          <Share origin={fieldOf(query, index, "mention_rate")} rate={report.rows[index]?.mention_rate ?? null} />
        ) : null}
      </>
    )
    return index === -1 ? [] : [[name, shown] as const]
  })
  return (
    <Segments
      label={text.promptClass}
      choices={choices}
      value={classShown(report)}
      onChoose={(name) => setFilter({ class: name })}
    />
  )
}

/**
 * The first queries of a page that `OfClass` frames. Without a chosen class, the page waits for the classes; its
 * queries do not, because nearly every brand has non-branded prompts.
 */
export const aheadOfClass = <A,>(brandId: string, queriesOf: (about: Filter) => ReadonlyArray<A>) => [
  classesOf(brandId),
  ...queriesOf({ ...filter.value, class: filter.value.class ?? "non_branded" })
]

/** Gives the switch to a page. Puts the default class into the address, so that links and files are about it, too. */
export const OfClass = ({
  brand,
  children,
  hasRates = true
}: {
  readonly brand: Brand
  /** Whether the page is about mention rates. */
  readonly hasRates?: boolean
  readonly children: (classes: ComponentChildren) => ComponentChildren
}) => {
  const reading = classesOf(brand.id)
  const held = useQuery(reading)
  const { data } = held
  const error = faultIn(held)
  const isFixed = filter.value.class !== null
  const wanted = data === null || isFixed || data.rows.length === 0 ? null : classShown(data)
  useLayoutEffect(() => {
    if (wanted !== null) fixClass(wanted)
  }, [wanted])
  const classes =
    data === null || data.rows.length === 0 ? null : (
      <ClassSwitch hasRates={hasRates} query={reading.url} report={data} />
    )
  return (
    <>
      {error === null ? null : <Failure error={error} url={reading.url} />}
      {isFixed || data?.rows.length === 0 ? children(classes) : error === null ? <div class="skeleton page" /> : null}
    </>
  )
}
