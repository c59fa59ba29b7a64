/** The credits left, monthly and bought; nothing until they are known. */
import { useQuery } from "../data/Query.ts"
import { usage } from "../data/Queries.ts"
import { text } from "../text/English.ts"
import { Count } from "./Numbers.tsx"

const reading = usage(1)

export const CreditsLeft = () => {
  const { data } = useQuery(reading, { isLater: true })
  return data === null ? null : (
    <>
      <Count origin={{ query: reading.url, path: "balance.remaining" }} value={data.balance.remaining} />{" "}
      {text.creditsLeft}
    </>
  )
}
