/** Credits: usage and balance. */
import type { Usage } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { usage, usageAhead } from "../data/Queries.ts"
import { isBound } from "../data/Session.ts"
import { Count } from "../figure/Numbers.tsx"
import { Panel } from "../panel/Panel.tsx"
import { type Columns, type Item, itemsOf, Table } from "../panel/Table.tsx"
import { CreditsEnd } from "../run/CreditsEnd.tsx"
import { UsedFor } from "../run/UsedFor.tsx"
import { text } from "../text/English.ts"
import { countText, dayAndYearText, dayText, unitText } from "../text/Format.ts"
import { usageText } from "../text/UsageText.ts"

const days = 30

type Month = Usage["usage"][number]
type Day = Usage["dailyUsage"][number]

const monthKey = ({ month, year }: Month): string => `${year}-${String(month).padStart(2, "0")}`

const Balance = ({ query, usage: { balance, totalUsage } }: { readonly query: string; readonly usage: Usage }) => {
  const { monthly, purchased } = balance
  const hasMonthly = monthly.limit > 0
  const facts = [
    { name: usageText.monthlyLeft, path: "balance.monthly.remaining", value: monthly.remaining },
    { name: usageText.monthlyLimit, path: "balance.monthly.limit", value: monthly.limit },
    { name: usageText.purchasedLeft, path: "balance.purchased.remaining", value: purchased.remaining },
    { name: usageText.usedEver, path: "totalUsage", value: totalUsage }
  ]
  return (
    <>
      <dl class="figures">
        {facts.slice(hasMonthly ? 0 : 2).map(({ name, path, value }) => (
          <div key={path}>
            <dt>{name}</dt>
            <dd>
              <Count origin={{ query, path }} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {hasMonthly ? (
        <p class="quiet">{usageText.cycle(dayAndYearText(monthly.cycleStart), dayAndYearText(monthly.cycleEnd))}</p>
      ) : null}
    </>
  )
}

/** What is used a day, and the day on which credits end. */
const Ahead = () => {
  const reading = usageAhead()
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="4rem">
      {(ahead) => (
        <>
          <p class="said">
            <CreditsEnd {...ahead} />
          </p>
          {ahead.per_day.high === 0 ? null : (
            <p class="quiet">
              {usageText.perDay}{" "}
              <Count origin={{ query: reading.url, path: "per_day.mean" }} value={ahead.per_day.mean} />{" "}
              {usageText.creditsADay} {usageText.range(countText(ahead.per_day.low), countText(ahead.per_day.high))}.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

const credits = <Row,>(query: string, list: string, field: keyof Row & string, head: string) => ({
  key: field,
  head,
  form: "number" as const,
  cell: ({ index, row }: Item<Row>) => {
    const value = row[field]
    return (
      <Count origin={{ query, path: `${list}.${index}.${field}` }} value={typeof value === "number" ? value : null} />
    )
  }
})

const monthColumns = (query: string): Columns<Month> => [
  { key: "month", head: usageText.month, cell: ({ row }) => unitText(monthKey(row)) },
  credits<Month>(query, "usage", "count", usageText.credits),
  {
    key: "platform",
    head: usageText.by,
    cell: ({ index, row }) =>
      Object.entries(row.platform).map(([name, count], place) => (
        <span key={name}>
          {place === 0 ? null : ", "}
          {usageText.operation(name)}{" "}
          <Count origin={{ query, path: `usage.${index}.platform.${name}` }} value={count} />
        </span>
      ))
  }
]

const dayColumns = (query: string): Columns<Day> => [
  { key: "date", head: usageText.day, cell: ({ row }) => dayText(row.date) },
  credits<Day>(query, "dailyUsage", "count", usageText.credits),
  credits<Day>(query, "dailyUsage", "monthly", usageText.ofMonthly),
  credits<Day>(query, "dailyUsage", "purchased", usageText.ofPurchased)
]

/** The days as bars, the highest as high as the chart. Decoration: the table has the figures. */
const Bars = ({ days: shown }: { readonly days: ReadonlyArray<Day> }) => {
  const most = Math.max(1, ...shown.map(({ count }) => count))
  const [first, last] = [shown[0], shown.at(-1)]
  return (
    <div class="bars" aria-hidden="true">
      <p>{countText(most)}</p>
      <div>
        {shown.map(({ count, date }) => (
          <span
            key={date}
            title={`${dayText(date)}: ${countText(count)}`}
            style={{ height: `${((100 * count) / most).toFixed(1)}%` }}
          />
        ))}
      </div>
      {first === undefined || last === undefined ? null : (
        <p>
          <span>{dayText(first.date)}</span> <span>{dayText(last.date)}</span>
        </p>
      )}
    </div>
  )
}

/** All days as bars, and those with usage in a table. */
const Days = ({ query, usage: { dailyUsage } }: { readonly query: string; readonly usage: Usage }) => {
  const used = itemsOf(dailyUsage).filter(({ row }) => row.count > 0)
  return used.length === 0 ? (
    <p class="empty">{usageText.none}</p>
  ) : (
    <>
      <Bars days={dailyUsage} />
      <details class="chart-table">
        <summary>{text.table}</summary>
        <Table items={used.toReversed()} keyOf={({ date }) => date} columns={dayColumns(query)} />
      </details>
    </>
  )
}

/** What was used, by month and by day. */
const Spent = ({ query, usage }: { readonly query: string; readonly usage: Usage }) => (
  <div class="columns">
    <section class="panel">
      <h2>{usageText.byMonth}</h2>
      {usage.usage.length === 0 ? (
        <p class="empty">{usageText.none}</p>
      ) : (
        <Table items={itemsOf(usage.usage).toReversed()} keyOf={monthKey} columns={monthColumns(query)} />
      )}
    </section>
    <section class="panel">
      <h2>{usageText.byDay}</h2>
      <Days query={query} usage={usage} />
    </section>
  </div>
)

export const UsageSettings = () => {
  const reading = usage(days)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {(found) => (
        <>
          {isBound() ? <p class="quiet">{usageText.ofOthers}</p> : <Ahead />}
          <Balance query={reading.url} usage={found} />
          {isBound() ? null : <UsedFor />}
          {isBound() ? null : <Spent query={reading.url} usage={found} />}
        </>
      )}
    </Panel>
  )
}
