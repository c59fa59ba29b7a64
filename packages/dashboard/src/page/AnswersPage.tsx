/**
 * The answers behind a figure.
 */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { AnswerList, answersOf } from "../panel/AnswerList.tsx"
import { OriginStripe } from "../panel/Notes.tsx"
import { brandAddress, detailOf, filter } from "../route/Location.ts"

export const ahead = (brandId: string) => [answersOf(brandId)]

/** Shows that the answers of these days are simulated, because a list of answers has no notes. */
const Origin = ({ brand }: { readonly brand: Brand }) => {
  const about = { ...reportFilter(filter.value), brand_id: brand.id }
  const { data } = useQuery(visibility(about), { isLater: true })
  return <OriginStripe notes={data?.notes ?? []} />
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const prompt = detailOf("prompt")
  return (
    <>
      {prompt === null ? null : (
        <p class="sentence" dir="auto">
          <a data-page href={brandAddress(brand.id, "prompt", { prompt })}>
            {prompt}
          </a>
        </p>
      )}
      <Origin brand={brand} />
      <AnswerList brand={brand} />
    </>
  )
}
