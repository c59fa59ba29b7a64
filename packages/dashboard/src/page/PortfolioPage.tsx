/** All brands: those that need a look, then the others by name. */
import { useEffect, useMemo, useState } from "preact/hooks"
import type { Portfolio, PortfolioRow } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brands as brandsReading, portfolio, reportPeriod, visibility } from "../data/Queries.ts"
import { isBound, mayWrite } from "../data/Session.ts"
import { AtHeadEnd } from "../figure/HeadEnd.tsx"
import { Count, fieldOf, Movement, WholeRate } from "../figure/Numbers.tsx"
import { Tick, type Ticks } from "../figure/Tick.tsx"
import { OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { dotColumn } from "../panel/RateColumns.tsx"
import { type Columns, type Item, itemsOf, namesCell, Table } from "../panel/Table.tsx"
import { weeksColumn } from "../panel/WeeksColumn.tsx"
import { BrandsBulk } from "../run/BrandsBulk.tsx"
import { SaveBrands } from "../run/SaveBrands.tsx"
import { stepOf } from "../run/Steps.tsx"
import { CreditsLine } from "../run/UsedFor.tsx"
import { brandAddress, detailOf, filter, go, otherAddress, setDetail } from "../route/Location.ts"
import { daysIn } from "../route/Period.ts"
import { figureNames, otherPageNames, text } from "../text/English.ts"
import { agoText, countText } from "../text/Format.ts"
import { startText } from "../text/StartText.ts"
import { portfolioText } from "../text/PortfolioText.ts"

/** The place of the mention rate among the levels of a brand; -1 without answers. */
const placeOf = ({ levels }: PortfolioRow): number => levels.findIndex(({ figure }) => figure === "mention_rate")

/** A brand with its mention rate. */
const shownOf = (row: PortfolioRow) => {
  const level = row.levels[placeOf(row)] ?? null
  return { brand: row, mention_rate: level, change: { mention_rate: level?.change ?? null } }
}

type Shown = ReturnType<typeof shownOf>

/** The strongest change; without one, how the periods compare. */
const changeCell = ({ row: { brand, change } }: Item<Shown>) =>
  brand.change === null ? (
    (Movement({ change: change.mention_rate }) ?? text.noValue)
  ) : (
    <a
      data-page
      class={`movement told ${brand.change.direction}`}
      href={brandAddress(brand.brand_id, "overview")}
      title={brand.change.text}
    >
      {brand.change.text}
    </a>
  )

/** For a brand without a run: the first steps, where they were left. */
const GoOn = ({ brandId }: { readonly brandId: string }) => {
  const brand = useQuery(brandsReading).data?.brands.find(({ id }) => id === brandId)
  return (
    <a class="button" data-page href={brandAddress(brandId, "start")}>
      {startText.goOnAt(stepOf(brand, false))}
    </a>
  )
}

const lastRunCell = ({ row: { brand } }: Item<Shown>) =>
  brand.last_run_at === null && mayWrite() ? (
    <GoOn brandId={brand.brand_id} />
  ) : (
    <a data-page href={brandAddress(brand.brand_id, "tracking", { part: "runs" })}>
      {brand.last_run_at === null ? text.noValue : agoText(brand.last_run_at, Date.now())}{" "}
      {brand.health === null ? null : <span class="chip warn">{portfolioText.health[brand.health]}</span>}
    </a>
  )

/** What brands can be sorted by, besides their names: the highest first. */
const sortings: Readonly<Record<string, (row: Shown) => number>> = {
  mention_rate: (row) => row.mention_rate?.value ?? -1,
  alerts: (row) => row.brand.alerts,
  run: ({ brand }) => Date.parse(brand.last_run_at ?? "") || 0
}

/** A head that sorts by its column, and no more when pressed again. */
const sorter = (key: string, name: string) => {
  const isSorted = detailOf("sort") === key
  return {
    key,
    name,
    head: (
      <button
        type="button"
        class="plain"
        aria-pressed={isSorted}
        onClick={() => setDetail({ sort: isSorted ? null : key })}
      >
        {name}
      </button>
    )
  }
}

const none: ReadonlySet<string> = new Set()

const columnsOf = (query: string, rows: ReadonlyArray<Shown>, ticks: Ticks | null): Columns<Shown> => [
  {
    key: "brand",
    head: text.brand,
    cell: ({ row: { brand } }) => (
      <>
        {ticks === null ? null : <Tick ids={[brand.brand_id]} name={brand.name} ticks={ticks} />}
        <a data-page href={brandAddress(brand.brand_id, "overview")}>
          {brand.name}
        </a>
      </>
    )
  },
  ...(rows.some(({ brand }) => brand.groups.length > 0)
    ? [{ key: "groups", head: portfolioText.groups, cell: ({ row }: Item<Shown>) => namesCell(row.brand.groups) }]
    : []),
  dotColumn("mention_rate", rows),
  {
    ...sorter("mention_rate", figureNames.mention_rate),
    cell: ({ index, row }) =>
      WholeRate({ origin: fieldOf(query, index, `levels.${placeOf(row.brand)}`), rate: row.mention_rate })
  },
  { key: "change", head: portfolioText.change(daysIn(filter.value)), cell: changeCell },
  {
    ...sorter("alerts", portfolioText.alerts),
    form: "number",
    cell: ({ index, row: { brand } }) => (
      <a data-page href={brandAddress(brand.brand_id, "alerts")}>
        <Count origin={fieldOf(query, index, "alerts")} value={brand.alerts} />
      </a>
    )
  },
  { ...sorter("run", portfolioText.lastRun), cell: lastRunCell },
  weeksColumn(
    rows.map(({ brand }) => brand.weeks),
    ({ brand }) => brand.weeks
  )
]

/** The groups of the brands, if there are any: a pressed one filters them. */
const Groups = ({ chosen, report }: { readonly chosen: string | null; readonly report: Portfolio }) => {
  const groups = [...new Set(report.rows.flatMap((row) => row.groups))].toSorted()
  return groups.length === 0 ? null : (
    <div class="filters" role="group" aria-label={portfolioText.groups}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          class="pill"
          aria-pressed={group === chosen}
          onClick={() => setDetail({ group: group === chosen ? null : group })}
        >
          <bdi>{group}</bdi>
        </button>
      ))}
    </div>
  )
}

/** The brands of the chosen group whose name contains the typed text, in the order of the report. */
const Brands = ({ query, report }: { readonly query: string; readonly report: Portfolio }) => {
  const [typed, setTyped] = useState("")
  const [ticked, tick] = useState(none)
  const sort = detailOf("sort")
  const items = useMemo(() => itemsOf(report.rows.map(shownOf)), [report])
  const columns = useMemo(
    () =>
      columnsOf(
        query,
        items.map(({ row }) => row),
        mayWrite() ? { chosen: ticked, choose: tick } : null
      ),
    [query, items, ticked, sort]
  )
  const chosen = detailOf("group")
  const valueOf = sortings[sort ?? ""] ?? (() => 0)
  const shown = items
    .filter(
      ({ row: { brand } }) =>
        (chosen === null || brand.groups.includes(chosen)) &&
        brand.name.toLowerCase().includes(typed.trim().toLowerCase())
    )
    .toSorted((a, b) => valueOf(b.row) - valueOf(a.row))
  return (
    <>
      <p class="said">{report.sentence}</p>
      {isBound() ? null : <CreditsLine />}
      <div class="tools">
        <input
          type="search"
          aria-label={text.findBrand}
          placeholder={text.findBrand}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Groups chosen={chosen} report={report} />
      </div>
      {ticked.size === 0 ? null : (
        <BrandsBulk
          chosen={ticked}
          choose={tick}
          untracked={new Set(report.rows.flatMap(({ brand_id, trackers }) => (trackers === 0 ? [brand_id] : [])))}
        />
      )}
      {(
        [
          [portfolioText.look, shown.filter(({ index }) => index < report.needing_look)],
          [
            report.needing_look === 0 ? otherPageNames.portfolio : portfolioText.rest,
            shown.filter(({ index }) => index >= report.needing_look)
          ]
        ] as const
      ).map(([title, group]) =>
        group.length === 0 ? null : (
          <section key={title} class="group">
            <h2>
              {title} <span class="quiet">{countText(group.length)}</span>
            </h2>
            <Table items={group} keyOf={({ brand }) => brand.brand_id} most={10} columns={columns} />
          </section>
        )
      )}
    </>
  )
}

const readingOf = () => portfolio({ ...reportPeriod(filter.value), limit: 1000 })

export const ahead = () => [readingOf()]

/** Its notes say whether answers are simulated. */
const originsOf = () => visibility({ ...reportPeriod(filter.value), by: "brand", limit: 1 })

/** Whether somebody without brands was led to the first steps, which can be left. */
let wasLed = false

export const Page = () => {
  const reading = readingOf()
  const held = useQuery(reading)
  const mayMake = mayWrite() && !isBound()
  const isEmpty = held.data?.total === 0
  useEffect(() => {
    if (!isEmpty || !mayMake || wasLed) return
    wasLed = true
    go(otherAddress("new"), "replace")
  }, [isEmpty, mayMake])
  const notes = useQuery(originsOf(), { isLater: true }).data?.notes ?? []
  const make = mayMake ? (
    <a class="button main" data-page href={otherAddress("new")}>
      {otherPageNames.new}
    </a>
  ) : null
  return (
    <>
      <Panel held={held} url={reading.url} height="16rem">
        {(report) => (
          <>
            <OriginStripe notes={notes} of="brands" />
            {report.total === 0 ? (
              <p class="empty">{portfolioText.empty}</p>
            ) : (
              <Brands query={reading.url} report={report} />
            )}
          </>
        )}
      </Panel>
      {held.data === null || isEmpty ? <AtHeadEnd>{make}</AtHeadEnd> : <SaveBrands beside={make} report={held.data} />}
    </>
  )
}
