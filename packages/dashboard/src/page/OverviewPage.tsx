/** What happened to the brand, its figures, and what to do. */
import { endFor } from "../chart/Scale.ts"
import type { Brand, HeadFigure, Story, VisibilityReport } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { type ReportInput, visibility } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { AtHeadEnd } from "../figure/HeadEnd.tsx"
import { NoAnswers, useLoaded } from "../panel/Empty.tsx"
import { type Head, headsOfReport, headsOfStory, HeadPanel } from "./overview/HeadPanel.tsx"
import { classesOf, classShown, withoutClass } from "../panel/ClassSwitch.tsx"
import { Failing, FailingOf, storyOf, type StoryProps } from "../panel/Failing.tsx"
import { OriginStripe } from "../panel/Notes.tsx"
import { NamedTable } from "../panel/NamedTable.tsx"
import { Panel } from "../panel/Panel.tsx"
import { Grounds } from "./overview/Grounds.tsx"
import { WhatToDo } from "./overview/NextSteps.tsx"
import { Sentence, WhatChanged } from "./overview/StoryParts.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { UnderWay } from "../panel/AskingCard.tsx"
import { brandAddress, filter } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import { storyText } from "../text/StoryText.ts"
import { overviewText } from "../text/OverviewText.ts"
import { Engines, useEngines } from "./overview/Engines.tsx"
import { RestsOn } from "./overview/RestsOn.tsx"

interface PageProps {
  readonly brand: Brand
}

/** The story is about all engines, models and markets. */
const hasStory = (): boolean =>
  (["engine", "model", "tag", "location", "language"] as const).every((name) => filter.value[name] === null)

export const ahead = (brandId: string) => [...(hasStory() ? [storyOf(brandId)] : []), classesOf(brandId)]

const rivalsShown = 5

/** The brand and its most mentioned competitors. */
const mostNamed = (rows: VisibilityReport["rows"]) => {
  const named = itemsOf(rows).toSorted((a, b) => b.row.mention_rate.k - a.row.mention_rate.k)
  const shown = new Set(named.filter(({ row }) => row.own !== true).slice(0, rivalsShown))
  return named.filter((item) => item.row.own === true || shown.has(item))
}

/** What to do and what happened, then engines and competitors, whose dots have one scale. */
const Standings = ({
  about,
  all,
  brand,
  story
}: PageProps & {
  readonly about: ReportInput
  readonly all: Head
  readonly story: Story | null
}) => {
  const engines = useEngines(about, hasStory() ? storyOf(brand.id) : null)
  const reading = visibility({ ...about, by: "competitor", anytime: true })
  const held = useQuery(reading, { isLater: true })
  const rivals = mostNamed(held.data?.rows ?? [])
  const heads = [all, ...engines.figures]
  const top = endFor(
    [...heads.map(({ rate }) => rate), ...rivals.map(({ row }) => row.mention_rate)],
    heads.map(({ change }) => change?.previous.value ?? 0)
  )
  return (
    <>
      {story === null ? null : (
        <>
          <WhatToDo brand={brand} story={story} />
          <WhatChanged brand={brand} story={story} />
        </>
      )}
      <Engines about={about} all={all} brand={brand} engines={engines} top={top} />
      <Panel
        held={held}
        url={reading.url}
        title={overviewText.rivals}
        tools={
          <a data-page href={brandAddress(brand.id, "competitors")}>
            {overviewText.allRivals}
          </a>
        }
      >
        {() => (
          <NamedTable
            brand={brand}
            items={rivals}
            over={{ class: about.class ?? null }}
            query={reading.url}
            top={top}
          />
        )}
      </Panel>
    </>
  )
}

/** The parts below the sentence. `headOf` has the figures of the sentence's prompts. */
const Figures = ({
  brand,
  headOf,
  query,
  report,
  story = null
}: PageProps & {
  readonly headOf: (figure: HeadFigure) => Head
  readonly query: string
  readonly report: VisibilityReport
  /** `null` for figures of a further filter. */
  readonly story?: Story | null
}) => {
  const about = { ...withoutClass(brand.id), class: classShown(report) }
  const index = report.rows.findIndex(({ by }) => by.class === about.class)
  return (
    <>
      <HeadPanel about={about} brand={brand} headOf={headOf} query={query} report={report} story={story} />
      <div class="stacks">
        <Standings about={about} all={headOf("mention_rate")} brand={brand} story={story} />
        <RestsOn brand={brand} index={index} query={query} report={report} />
      </div>
    </>
  )
}

/** The figures that a further filter leaves, without a story. */
const Narrowed = ({ brand }: PageProps) => {
  const reading = classesOf(brand.id)
  const held = useQuery(reading)
  const { from, to } = daysOf(filter.value)
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {(report) => {
        const index = report.rows.findIndex(({ by }) => by.class === classShown(report))
        const row = report.rows[index]
        if (row === undefined || row.answers === 0) return <NoAnswers brand={brand} />
        return (
          <>
            <OriginStripe notes={report.notes} of="all" />
            <FailingOf brand={brand} />
            <section class="story">
              <p class="kicker">{storyText.period(from, to)}</p>
              <p class="said">{overviewText.sentence(brand.name, row, report.from)}</p>
              <p class="grounds">{overviewText.narrowed}</p>
            </section>
            <Figures
              brand={brand}
              headOf={headsOfReport(report, reading.url, index)}
              query={reading.url}
              report={report}
            />
          </>
        )
      }}
    </Panel>
  )
}

const GroundsOf = ({ query, report }: { readonly query: string; readonly report: VisibilityReport }) => {
  const shown = classShown(report)
  const index = report.rows.findIndex(({ by }) => by.class === shown)
  const row = report.rows[index]
  return row === undefined ? null : <Grounds index={index} isBranded={shown === "branded"} query={query} row={row} />
}

/** Asks whether the name is right. Its form is loaded only where it is asked. */
const NameQuestion = (props: StoryProps) => {
  const isAsked = props.story.notes.some(({ kind }) => kind === "name_not_found")
  const Asked = useLoaded<StoryProps>(isAsked, async () => (await import("../setting/NameCheck.tsx")).NameCheck)
  return Asked === null ? null : <Asked {...props} />
}

const Told = ({ brand }: PageProps) => {
  const reading = storyOf(brand.id)
  const held = useQuery(reading)
  const classes = classesOf(brand.id)
  const classesHeld = useQuery(classes)
  return (
    <Panel held={classesHeld} url={classes.url} height="24rem">
      {(report) =>
        report.rows.every(({ answers }) => answers === 0) ? (
          <NoAnswers brand={brand} />
        ) : (
          <>
            <OriginStripe notes={report.notes} of="all" />
            <Panel held={held} url={reading.url} height="24rem">
              {(story) => (
                <>
                  <Failing brand={brand} story={story} />
                  <NameQuestion brand={brand} story={story} />
                  <Sentence brand={brand} story={story}>
                    <GroundsOf query={classes.url} report={report} />
                  </Sentence>
                  <Figures
                    brand={brand}
                    headOf={headsOfStory(story, reading.url)}
                    query={classes.url}
                    report={report}
                    story={story}
                  />
                </>
              )}
            </Panel>
          </>
        )
      }
    </Panel>
  )
}

export const Page = ({ brand }: PageProps) => (
  <>
    {mayWrite() ? (
      <AtHeadEnd>
        <a data-page class="button" href={brandAddress(brand.id, "reports", { share: "new" })}>
          {overviewText.share}
        </a>
        <a data-page class="button" href={brandAddress(brand.id, "reports", { report: "new" })}>
          {overviewText.createReport}
        </a>
      </AtHeadEnd>
    ) : null}
    <UnderWay brand={brand} />
    {hasStory() ? <Told brand={brand} /> : <Narrowed brand={brand} />}
  </>
)
