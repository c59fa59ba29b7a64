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

const Row = ({
  brand,
  showsPrompt,
  snapshot
}: {
  readonly brand: Brand
  readonly showsPrompt: boolean
  readonly snapshot: Snapshot
}) => (
  <tr>
    <th scope="row">
      <a data-page href={brandAddress(brand.id, "answer", { id: snapshot.id })}>
        {momentText(snapshot.checkedAt)}
      </a>
    </th>
    <td>{engineText(snapshot.engine)}</td>
    {showsPrompt ? <td dir="auto">{snapshot.prompt}</td> : null}
    <td>
      <Standing snapshot={snapshot} />
    </td>
    <td dir="auto">{snapshot.competitors_found.join(", ")}</td>
  </tr>
)

export const AnswerList = ({ brand, prompt }: { readonly brand: Brand; readonly prompt: string | null }) => {
  const { engine, from, to } = filter.value
  const offset = offsetInAddress()
  const mentioned = detailOf("named")
  const reading = snapshots({
    brand_id: brand.id,
    limit,
    offset,
    ...(engine === null ? {} : { engine }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(prompt === null ? {} : { prompt }),
    ...(mentioned === "true" || mentioned === "false" ? { mentioned } : {})
  })
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
            <div class="scroll">
              <table class="rows">
                <tbody>
                  {list.map((snapshot) => (
                    <Row key={snapshot.id} brand={brand} showsPrompt={prompt === null} snapshot={snapshot} />
                  ))}
                </tbody>
              </table>
            </div>
            <Pager limit={limit} offset={offset} origin={{ query: reading.url, path: "total" }} total={total} />
          </>
        )
      }
    </Panel>
  )
}
