/** Answers, newest first, in pages. */
import type { ComponentChildren } from "preact"
import type { Brand, BrandPrompts, Snapshot } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brandPrompts, snapshots } from "../data/Queries.ts"
import { MethodLink } from "../figure/Numbers.tsx"
import { detailOf, setDetail } from "../route/Location.ts"
import { answerText } from "../text/AnswerText.ts"
import { engineText, momentText } from "../text/Format.ts"
import { answersInput, narrowedBy, narrowings } from "./AnswerQuestion.ts"
import { NoAnswers } from "./Empty.tsx"
import { answerAddress } from "./AnswerPager.tsx"
import { offsetInAddress, Pager } from "./Pager.tsx"
import { Panel } from "./Panel.tsx"
import { RemovableChip } from "./RemovableChip.tsx"
import { useHasCards } from "./Phone.ts"
import { SaveButton } from "./SaveButton.tsx"
import { Segments } from "./Segments.tsx"
import { plainText } from "../figure/MarkedAnswer.tsx"
import { Standing } from "../figure/Standing.tsx"
import { Chips, PromptChips } from "../figure/Chips.tsx"
import { type Columns, type Item, itemsOf, namesCell, Table } from "./Table.tsx"

const limitMax = 50

type Setting = BrandPrompts["settings"][number]

/** Active filters, each removable. */
const Narrowed = () => {
  const by = narrowedBy()
  return (
    <p class="tags">
      {narrowings.map((name) => {
        const value = by[name]
        return value === undefined || name === "prompt" ? null : (
          <RemovableChip key={name} name={name} label={answerText.narrowed[name]} value={value} />
        )
      })}
    </p>
  )
}

/** A prompt with its class and tags once they are loaded. */
const Asked = ({ prompt, setting }: { readonly prompt: string; readonly setting: Setting | undefined }) => (
  <>
    <bdi>{prompt}</bdi>
    <PromptChips of={setting} />
  </>
)

/** Letters of an answer before the brand, and in all: more than two lines, after which the page cuts them by `…`. */
const lettersBefore = 60
const lettersMax = 480

/** The words around the brand, without signs of lists and tables; the first ones of an answer without its name. */
const wordsOf = (brand: Brand, answer: string): string => {
  const words = plainText(answer).replace(/[|\s][-:|\s]*/g, " ")
  const from = words.indexOf(brand.name) - lettersBefore
  return from > 0 ? words.slice(from, from + lettersMax).replace(/^\S*/, "…") : words.slice(0, lettersMax)
}

/** `settings` of the prompts; `null` if all answers have the same prompt, which the page shows above. */
const columnsOf = (
  brand: Brand,
  offset: number,
  settings: ReadonlyMap<string, Setting> | null,
  hasCards: boolean,
  isByTime: boolean
): Columns<Snapshot> => [
  {
    key: "engine",
    form: "word",
    head: answerText.engine,
    cell: ({ index, row }) => (
      <>
        <a data-page href={answerAddress(brand, row.id, offset + index)}>
          {engineText(row.engine)}
        </a>
        <Chips names={row.followUp ? [answerText.askedAgain] : []} />
      </>
    )
  },
  ...(isByTime
    ? []
    : [
        {
          key: "read",
          form: "date",
          head: answerText.read,
          cell: ({ row }: Item<Snapshot>) => momentText(row.checkedAt)
        } as const
      ]),
  ...(settings !== null
    ? [
        {
          key: "prompt",
          head: answerText.asked,
          form: "text",
          cell: ({ row }: Item<Snapshot>) => <Asked prompt={row.prompt} setting={settings.get(row.prompt)} />
        } as const
      ]
    : []),
  {
    key: "standing",
    head: <MethodLink about="reading">{answerText.standing}</MethodLink>,
    name: answerText.standing,
    cell: ({ row }) => <Standing answer={row} />
  },
  // the words of an answer name them, too
  ...(settings === null && hasCards
    ? []
    : [
        { key: "beside", head: answerText.beside, cell: ({ row }: Item<Snapshot>) => namesCell(row.competitors_found) }
      ]),
  ...(settings === null
    ? [
        {
          key: "words",
          // a card needs no name for it
          head: <span>{answerText.words}</span>,
          cell: ({ row: { answer = "" } }: Item<Snapshot>) => (
            <p class="words" dir="auto">
              {wordsOf(brand, answer)}
            </p>
          )
        } as const
      ]
    : [])
]

const timeOf = ({ checkedAt }: Snapshot): string => momentText(checkedAt)

/** Whether answers stand below their time: most have it in common with another. */
const areOfRuns = (list: ReadonlyArray<Snapshot>): boolean => new Set(list.map(timeOf)).size <= list.length / 2

/** The list that the address selects; that of one prompt with the words of its answers. */
export const answersOf = (brandId: string, limit = limitMax) =>
  snapshots({
    ...answersInput(brandId),
    ...(detailOf("prompt") === null ? {} : { answer: true }),
    limit,
    offset: offsetInAddress()
  })

const kinds: ReadonlyArray<readonly [string | null, string]> = [
  [null, answerText.all],
  ["true", answerText.onlyNamed],
  ["false", answerText.onlyNotNamed],
  ["gap", answerText.onlyGaps],
  ["uncounted", answerText.onlyUncounted]
]

export const AnswerList = ({
  beside,
  brand,
  limit = limitMax
}: {
  /** The other action of the page. */
  readonly beside?: ComponentChildren
  readonly brand: Brand
  readonly limit?: number
}) => {
  const offset = offsetInAddress()
  const mentioned = detailOf("named")
  const hasCards = useHasCards()
  const reading = answersOf(brand.id, limit)
  const held = useQuery(reading)
  const known = useQuery(brandPrompts(brand.id), { isLater: true }).data?.settings ?? []
  const settings = new Map(known.map((setting) => [setting.prompt, setting]))
  return (
    <Panel
      held={held}
      url={reading.url}
      height="20rem"
      title={answerText.list}
      tools={
        <Segments
          label={answerText.which}
          choices={kinds}
          value={mentioned}
          onChoose={(named) => setDetail({ named, offset: null })}
        />
      }
    >
      {({ snapshots: list, total }) => (
        <>
          <Narrowed />
          {total === 0 ? (
            <NoAnswers brand={brand} isNarrowed={Object.keys(narrowedBy()).length > 0} />
          ) : (
            <>
              <Table
                items={itemsOf(list)}
                keyOf={({ id }) => id}
                {...(areOfRuns(list) ? { partOf: timeOf } : {})}
                columns={columnsOf(
                  brand,
                  offset,
                  detailOf("prompt") === null ? settings : null,
                  hasCards,
                  areOfRuns(list)
                )}
              />
              {mentioned === "uncounted" ? <p class="quiet">{answerText.uncountedHelp}</p> : null}
              <Pager
                limit={limit}
                noun={answerText.nounOf}
                offset={offset}
                origin={{ query: reading.url, path: "total" }}
                total={total}
              />
              <SaveButton beside={beside} name="answers" url={reading.url} />
            </>
          )}
        </>
      )}
    </Panel>
  )
}
