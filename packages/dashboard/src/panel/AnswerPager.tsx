/** Links to the previous and next answer of the list; `k` and `j` do the same. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { snapshots } from "../data/Queries.ts"
import { brandAddress, detailOf } from "../route/Location.ts"
import { answerText } from "../text/AnswerText.ts"
import { answersInput, narrowedBy } from "./AnswerQuestion.ts"

/** The address of the answer at an index of the list. */
export const answerAddress = (brand: Brand, id: string, at: number): string =>
  brandAddress(brand.id, "answer", { ...narrowedBy(), id, at: String(at) })

const Beside = ({ at, brand, id }: { readonly at: number; readonly brand: Brand; readonly id: string }) => {
  const first = Math.max(0, at - 1)
  const { data } = useQuery(snapshots({ ...answersInput(brand.id), limit: 3, offset: first }), { isLater: true })
  const list = data?.snapshots ?? []
  // newer answers have moved it down
  const own = list.findIndex((snapshot) => snapshot.id === id)
  const link = (place: number, key: string, words: string) => {
    const found = own === -1 ? undefined : list[place]
    return found === undefined ? null : (
      <a data-page class="button" data-key={key} href={answerAddress(brand, found.id, first + place)}>
        {words}
      </a>
    )
  }
  return (
    <p class="actions">
      {link(own - 1, "k", answerText.newer)}
      {link(own + 1, "j", answerText.older)}
    </p>
  )
}

export const AnswerPager = ({ brand, id }: { readonly brand: Brand; readonly id: string }) => {
  const at = detailOf("at")
  return at === null || !/^\d{1,9}$/.test(at) ? null : <Beside at={Number(at)} brand={brand} id={id} />
}
