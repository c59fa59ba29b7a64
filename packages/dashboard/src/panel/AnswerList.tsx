/**
 * Answers, newest first, a page at a time.
 */
import type { Brand, Snapshot } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { snapshots } from "../data/Readings.ts"
import { brandAddress, detailOf, filter, setDetail } from "../route/Location.ts"
import { answerText } from "../text/AnswerText.ts"
import { engineText, momentText } from "../text/Format.ts"
import { NoAnswers } from "./Empty.tsx"
import { offsetInAddress, Pager } from "./Pager.tsx"
import { Panel } from "./Panel.tsx"
import { type Columns, type Item, itemsOf, Table } from "./Table.tsx"

const limit = 50

/** How the brand stands in an answer, in a few words. */
const Standing = ({ snapshot }: { readonly snapshot: Snapshot }) => (
  <span class={snapshot.mentioned ? "standing named" : "standing"}>
    {!snapshot.mentioned
      ? answerText.notNamed
      : snapshot.position === null
        ? answerText.named
        : answerText.namedAt(snapshot.position)}
  </span>
)

const columnsOf = (brand: Brand, showsPrompt: boolean): Columns<Snapshot> => [
  {
    key: "read",
    head: answerText.read,
    cell: ({ row }) => (
      <a data-page href={brandAddress(brand.id, "answer", { id: row.id })}>
        {momentText(row.checkedAt)}
      </a>
    )
  },
  { key: "engine", head: answerText.engine, cell: ({ row }) => engineText(row.engine) },
  ...(showsPrompt
    ? [{ key: "prompt", head: answerText.asked, form: "text", cell: ({ row }: Item<Snapshot>) => row.prompt } as const]
    : []),
  { key: "standing", head: answerText.standing, cell: ({ row }) => <Standing snapshot={row} /> },
  { key: "beside", head: answerText.beside, form: "text", cell: ({ row }) => row.competitors_found.join(", ") }
]

/** The list that the address asks for: of a prompt, or of all. */
export const answersOf = (brandId: string, prompt: string | null) => {
  const { engine, from, to } = filter.value
  const mentioned = detailOf("named")
  return snapshots({
    brand_id: brandId,
    limit,
    offset: offsetInAddress(),
    ...(engine === null ? {} : { engine }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(prompt === null ? {} : { prompt }),
    ...(mentioned === "true" || mentioned === "false" ? { mentioned } : {})
  })
}

export const AnswerList = ({ brand, prompt }: { readonly brand: Brand; readonly prompt: string | null }) => {
  const offset = offsetInAddress()
  const mentioned = detailOf("named")
  const reading = answersOf(brand.id, prompt)
  const held = useReading(reading)
  return (
    <Panel
      held={held}
      url={reading.url}
      height="20rem"
      title={answerText.list}
      tools={
        <select
          aria-label={answerText.which}
          value={mentioned ?? ""}
          onChange={({ currentTarget }) =>
            setDetail({ named: currentTarget.value === "" ? null : currentTarget.value, offset: null })
          }
        >
          <option value="">{answerText.all}</option>
          <option value="true">{answerText.onlyNamed}</option>
          <option value="false">{answerText.onlyNotNamed}</option>
        </select>
      }
    >
      {({ snapshots: list, total }) =>
        total === 0 ? (
          <NoAnswers brandId={brand.id} />
        ) : (
          <>
            <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columnsOf(brand, prompt === null)} />
            <Pager limit={limit} offset={offset} origin={{ query: reading.url, path: "total" }} total={total} />
          </>
        )
      }
    </Panel>
  )
}
