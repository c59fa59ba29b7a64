/** Sources: domains or pages, with the number of answers that cite them and the brands mentioned there. */
import { Fragment } from "preact"
import type { Brand, SourcesReport } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { useQuery } from "../data/Query.ts"
import { snapshots } from "../data/Queries.ts"
import { Count, fieldOf, type Origin, Share } from "../figure/Numbers.tsx"
import { Popover } from "../figure/Popover.tsx"
import { figureNames, text } from "../text/English.ts"
import { brandAddress } from "../route/Location.ts"
import { dayAndYearText, dayText, engineText } from "../text/Format.ts"
import { sourcesText } from "../text/SourcesText.ts"
import { answersAddress, answersInput } from "./AnswerQuestion.ts"
import { AnswerQuote } from "../figure/AnswerQuote.tsx"
import { countColumn, dotColumn, rateColumn } from "./RateColumns.tsx"
import { Chips } from "../figure/Chips.tsx"
import { type Column, type Item, itemsOf, namesCell, Table } from "./Table.tsx"

export type Source = SourcesReport["rows"][number]

/** An address that can wrap after its punctuation, but for dots: the name of a site stays whole, unless it is long. */
export const breakable = (address: string) => (
  <span class={/[^/?&_-]{24}/.test(address) ? undefined : "address"}>
    {address.split(/(?<=[/?&_-])/).map((part, place) => (
      <Fragment key={place}>
        {place === 0 ? null : <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

const isAddress = (key: string) => /^https?:\/\//i.test(key)

/** The answers that cite a page or a domain. */
const answersBy = (brand: Brand, prompt: string | null, key: string, more: { readonly named?: "gap" } = {}) =>
  answersAddress(brand.id, {
    ...(prompt === null ? {} : { prompt }),
    ...(isAddress(key) ? { page: key } : { source: key }),
    ...more
  })

/**
 * A domain links to the answers that cite it. A page opens, with a separate link to its answers. Only web addresses
 * become links, because engines can cite anything.
 */
const Key = ({
  brand,
  prompt,
  source
}: {
  readonly brand: Brand
  readonly prompt: string | null
  readonly source: Source
}) => {
  const { key } = source
  return isAddress(key) ? (
    <>
      <a href={key} target="_blank" rel="noopener noreferrer nofollow">
        {breakable(key)}
      </a>{" "}
      {source.answers.k === 0 ? null : (
        <a data-page class="answers-link" href={answersBy(brand, prompt, key)}>
          {sourcesText.itsAnswers}
        </a>
      )}
    </>
  ) : source.answers.k === 0 ? (
    <>{breakable(key)}</>
  ) : (
    <a data-page href={answersBy(brand, prompt, key)}>
      {breakable(key)}
    </a>
  )
}

const hasRetrieved = ({ rows }: SourcesReport) => rows.some(({ retrieved }) => retrieved > 0)

const isOwn = ({ kind }: Source) => kind === "own"

const namedColumn: Column<Source> = {
  key: "named",
  head: sourcesText.named,
  cell: ({ row }) => namesCell(row.competitors.map(({ name }) => name))
}

const enginesOf = ({ engines }: Source): string => engines.map(engineText).join(", ")
const seenOf = ({ last_seen_at }: Source): string => dayAndYearText(last_seen_at)

const seenColumn: Column<Source> = {
  key: "seen",
  head: sourcesText.seen,
  form: "date",
  // the year alone may stand on a line of its own
  cell: ({ row }) => seenOf(row).replace(" ", "\u00a0")
}

/** What is the same in all rows: it is said once instead of in a column. */
const commonOf = <A,>(rows: ReadonlyArray<Source>, of: (row: Source) => A): A | null => {
  const [first, ...others] = rows.map(of)
  return first === undefined || others.length === 0 || others.some((other) => other !== first) ? null : first
}

interface Common {
  readonly engines: string | null
  readonly prompts: number | null
  readonly seen: string | null
}

const commonIn = (rows: ReadonlyArray<Source>): Common => ({
  engines: commonOf(rows, enginesOf),
  prompts: commonOf(rows, ({ prompts }) => prompts),
  seen: commonOf(rows, seenOf)
})

/** What all rows have in common, as a sentence. */
const CommonFacts = ({ common, origin }: { readonly common: Common; readonly origin: Origin }) => {
  const { engines, prompts, seen } = common
  if (engines === null && prompts === null && seen === null) return null
  return (
    <p>
      {sourcesText.allCited(engines)}
      {prompts === null ? null : (
        <>
          {" "}
          {sourcesText.forPrompts} <Count origin={origin} value={prompts} /> {sourcesText.promptsOf(prompts)}
        </>
      )}
      {sourcesText.lastSeen(seen)}
    </p>
  )
}

const enginesColumn = (brand: Brand): Column<Source> => ({
  key: "engines",
  head: text.engine,
  cell: ({ row }) =>
    row.engines.length > 1 && brand.engines.every((engine) => row.engines.includes(engine))
      ? text.allEngines
      : enginesOf(row)
})

/** The gap answers that cite a page or a domain. */
export const gapAnswersAddress = (brand: Brand, prompt: string | null, key: string) =>
  answersBy(brand, prompt, key, { named: "gap" })

/** Gap answers, which lead to them; a list of gaps is in their order. */
export const gapAnswersColumn = (brand: Brand, query: string, prompt: string | null): Column<Source> => ({
  key: "gap_answers",
  head: sourcesText.gapAnswersDown,
  form: "number",
  cell: ({ index, row }) => (
    <a data-page href={gapAnswersAddress(brand, prompt, row.key)}>
      <Count origin={fieldOf(query, index, "gap_answers")} value={row.gap_answers} />
    </a>
  )
})

/** A sentence of the newest gap answer that cites it, and that answer. The text of the page is not stored. */
const GapQuote = ({ brand, source }: { readonly brand: Brand; readonly source: string }) => {
  const by = isAddress(source) ? { page: source } : { source }
  const { data } = useQuery(snapshots({ ...answersInput(brand.id), ...by, gap: true, limit: 1 }), { isLater: true })
  const newest = data?.snapshots[0]
  return (
    <div class="gap-quote">
      {newest === undefined ? null : (
        <>
          <p class="quiet">
            {sourcesText.saidBy}{" "}
            <a data-page href={brandAddress(brand.id, "answer", { ...by, id: newest.id, named: "gap" })}>
              {sourcesText.answerOf(engineText(newest.engine), dayText(newest.checkedAt))}
            </a>
            :
          </p>
          <AnswerQuote id={newest.id} />
        </>
      )}
    </div>
  )
}

/** The prompts with most gap answers, and those answers. */
const GapPrompts = ({
  brand,
  item,
  query
}: {
  readonly brand: Brand
  readonly item: Item<Source>
  readonly query: string
}) => (
  <>
    <GapQuote brand={brand} source={item.row.key} />
    <p class="quiet">{sourcesText.gapPrompts}</p>
    <ul class="gap-prompts">
      {item.row.gap_prompts.map(({ answers, gap_answers, prompt }, place) => {
        const originOf = (field: string) => fieldOf(query, item.index, `gap_prompts.${place}.${field}`)
        return (
          <li key={prompt}>
            <a data-page href={gapAnswersAddress(brand, prompt, item.row.key)} dir="auto">
              {prompt}
            </a>{" "}
            <span class="basis">
              <Count origin={originOf("gap_answers")} value={gap_answers} /> {sourcesText.of}{" "}
              <Count origin={originOf("answers")} value={answers} />
            </span>
          </li>
        )
      })}
    </ul>
  </>
)

const promptsColumn = (brand: Brand, query: string): Column<Source> => ({
  key: "prompts",
  head: sourcesText.prompts,
  form: "number",
  cell: (item) => (
    <Popover
      id={`gap-prompts-${item.index}`}
      name={sourcesText.promptsBehind(item.row.key)}
      content={() => <GapPrompts brand={brand} item={item} query={query} />}
    >
      <Count origin={fieldOf(query, item.index, "prompts")} value={item.row.prompts} />
    </Popover>
  )
})

/** The part of a list of gaps that a source is in: clear ones come first. */
export const gapPart = ({ few }: Source): string => (few ? sourcesText.otherGaps : sourcesText.clearGaps)

/** What is missing in a source: gap answers, and who is mentioned there instead. */
const gapColumns = (
  brand: Brand,
  query: string,
  { gap, rows }: SourcesReport,
  prompt: string | null
): ReadonlyArray<Column<Source>> => [
  dotColumn("gap", rows, { colorOf: () => null, reference: levelOf(gap)?.value }),
  rateColumn(query, "gap"),
  gapAnswersColumn(brand, query, prompt),
  {
    key: "instead",
    head: sourcesText.instead,
    cell: ({ row }) => namesCell(row.names_instead)
  }
]

const GapMeaning = ({ query, rate }: { readonly query: string; readonly rate: SourcesReport["gap"] }) => (
  <p>
    {sourcesText.gapHelp} <Share origin={{ query, path: "gap" }} rate={rate} /> {sourcesText.gapOfAll}
    <span class="allSources">{sourcesText.gapLine}</span>.
  </p>
)

export const SourceTable = ({
  brand,
  isGap = false,
  items,
  more = [],
  prompt = null,
  query,
  report
}: {
  readonly brand: Brand
  /** Shows what is missing in the sources instead of how often they are cited. */
  readonly isGap?: boolean
  /** Columns at the end. */
  readonly more?: ReadonlyArray<Column<Source>>
  /** Indexes of the visible rows; all without it. */
  readonly items?: ReadonlyArray<Item<Source>>
  /** The common prompt of all answers. */
  readonly prompt?: string | null
  readonly query: string
  readonly report: SourcesReport
}) => {
  const shown = items ?? itemsOf(report.rows)
  const common = commonIn(shown.map(({ row }) => row))
  const parts = new Set(shown.map(({ row }) => gapPart(row)))
  return (
    <Table
      items={shown}
      keyOf={({ key }) => key}
      isOwn={isOwn}
      {...(isGap && parts.size > 1 ? { partOf: gapPart } : {})}
      foot={
        <>
          {isGap ? GapMeaning({ query, rate: report.gap }) : null}
          <CommonFacts
            common={prompt === null && !isGap ? common : { ...common, prompts: null }}
            origin={fieldOf(query, shown[0]?.index ?? 0, "prompts")}
          />
        </>
      }
      columns={[
        {
          key: "source",
          head: sourcesText.source,
          cell: ({ row }) => (
            <>
              <Key brand={brand} prompt={prompt} source={row} />
              <Chips names={row.kind === "other" ? [] : [row.competitor ?? sourcesText.kinds[row.kind]]} />
            </>
          )
        },
        ...(isGap
          ? gapColumns(brand, query, report, prompt)
          : [
              dotColumn("answers", report.rows, { colorOf: (row) => (isOwn(row) ? 0 : null) }),
              rateColumn(query, "answers"),
              ...(hasRetrieved(report) ? [countColumn(query, "retrieved", figureNames.retrieved)] : []),
              rateColumn(query, "with_brand"),
              namedColumn
            ]),
        ...(common.engines === null && !isGap ? [enginesColumn(brand)] : []),
        ...(isGap
          ? [promptsColumn(brand, query)]
          : prompt === null && common.prompts === null
            ? [countColumn(query, "prompts", sourcesText.prompts)]
            : []),
        // what can be worked on matters by its answers
        ...(common.seen === null && !isGap ? [seenColumn] : []),
        ...more
      ]}
    />
  )
}
