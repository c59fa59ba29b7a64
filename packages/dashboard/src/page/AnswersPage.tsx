/**
 * The answers behind a figure.
 */
import type { Brand } from "../data/Client.ts"
import { AnswerList, answersOf } from "../panel/AnswerList.tsx"
import { OriginOf } from "../panel/Notes.tsx"
import { brandAddress, detailOf } from "../route/Location.ts"

export const ahead = (brandId: string) => [answersOf(brandId)]

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const prompt = detailOf("prompt")
  return (
    <>
      {prompt === null ? null : (
        <p class="sentence">
          <a data-page href={brandAddress(brand.id, "prompt", { prompt })}>
            <bdi>{prompt}</bdi>
          </a>
        </p>
      )}
      <OriginOf brand={brand} />
      <AnswerList brand={brand} />
    </>
  )
}
