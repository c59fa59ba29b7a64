/** All answers to a prompt: how often they mention the brand, and each as a square. */
import { AnswerSquares } from "../../chart/AnswerSquares.tsx"
import type { Brand } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, snapshots, visibility } from "../../data/Queries.ts"
import { fieldOf, WholeRate } from "../../figure/Numbers.tsx"
import { filter } from "../../route/Location.ts"
import { daysOf } from "../../route/Period.ts"
import { text } from "../../text/English.ts"

/** The brands that answers to a prompt mention. */
export const namedOf = (about: ReportInput) => visibility({ ...about, by: "competitor" })

/** How often the brand is mentioned, over all engines. */
export const Told = ({ about }: { readonly about: ReportInput }) => {
  const reading = namedOf(about)
  const rows = useQuery(reading, { isLater: true }).data?.rows ?? []
  const index = rows.findIndex(({ own }) => own === true)
  const rate = rows[index]?.mention_rate
  return rate === undefined ? null : (
    <p class="grounds">
      {text.allEngines}: <WholeRate origin={fieldOf(reading.url, index, "mention_rate")} rate={rate} />
    </p>
  )
}

/** The API's maximum: older answers are not drawn. */
const drawnMax = 200

/** The answers that the points above pool. */
export const EveryAnswer = ({
  brand,
  engine,
  prompt
}: {
  readonly brand: Brand
  readonly engine: string
  readonly prompt: string
}) => {
  const { language, location } = filter.value
  const { data } = useQuery(
    snapshots({
      brand_id: brand.id,
      prompt,
      engine,
      ...daysOf(filter.value),
      limit: drawnMax,
      ...(location === null ? {} : { location }),
      ...(language === null ? {} : { language })
    }),
    { isLater: true }
  )
  return (
    <AnswerSquares
      answers={data?.snapshots.filter(({ followUp, kind }) => kind === "answer" && !followUp) ?? []}
      brand={brand}
      classOf={({ mentioned }) => (mentioned ? "yes" : undefined)}
    />
  )
}
