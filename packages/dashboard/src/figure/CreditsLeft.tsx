/** The credits left, monthly and bought. */
import { useQuery } from "../data/Query.ts"
import { usage } from "../data/Queries.ts"
import { Count } from "./Numbers.tsx"

const reading = usage(1)

export const CreditsLeft = () => {
  const { data } = useQuery(reading, { isLater: true })
  return <Count origin={{ query: reading.url, path: "balance.remaining" }} value={data?.balance.remaining ?? null} />
}
