/** The reports and links of all brands. */
import { brands as brandsReading } from "../../data/Queries.ts"
import { useQuery } from "../../data/Query.ts"
import { Links } from "./Links.tsx"
import { ReportTable } from "./ReportList.tsx"

export const ReportsPart = () => {
  const { data } = useQuery(brandsReading)
  const names = new Map(data?.brands.map(({ id, name }) => [id, name]))
  return (
    <>
      <ReportTable brandId={null} names={names} />
      <Links brand={null} names={names} />
    </>
  )
}
