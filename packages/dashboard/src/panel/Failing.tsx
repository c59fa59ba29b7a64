/** What failed, on each page whose figures cannot be trusted for it. */
import { signal } from "@preact/signals"
import { useLayoutEffect } from "preact/hooks"
import type { Brand, Story } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, story } from "../data/Queries.ts"
import { brandAddress, filter } from "../route/Location.ts"
import { storyText } from "../text/StoryText.ts"

export interface StoryProps {
  readonly brand: Brand
  readonly story: Story
}

type Change = Story["changes"][number]
type Reading = ReturnType<typeof story>

/** The story of the chosen answers. It knows no model and no topic. */
export const storyOf = (brandId: string, also: { readonly competitors?: true } = {}) =>
  story({ brand_id: brandId, ...reportFilter({ ...filter.value, model: null, tag: null }), ...also })

export const failuresAddress = (brand: Brand): string => brandAddress(brand.id, "tracking", { part: "failures" })

export const isFault = ({ direction }: Change): boolean => direction === "fault"

/** What failed, where the figures cannot be trusted. The stripe says it, and the list of changes does not. */
export const striped = ({ changes, slots }: Story): ReadonlyArray<Change> =>
  slots.some(({ slot }) => slot === "trust") ? changes.filter(isFault) : []

/** The brand of which engines fail, as the last story said. */
export const failingBrand = signal<string | null>(null)

/** What failed. Also marks the brand in the navigation. */
export const useFaults = (brand: Brand, told: Story | null): ReadonlyArray<Change> => {
  const faults = told === null ? [] : striped(told)
  useLayoutEffect(() => {
    if (told !== null) failingBrand.value = faults.length === 0 ? null : brand.id
  })
  return faults
}

export const Failing = ({ brand, story: told }: Pick<StoryProps, "brand"> & { readonly story: Story | null }) => {
  const faults = useFaults(brand, told)
  const [first] = faults
  return first === undefined ? null : (
    <div class="stripe acting" role="note">
      <details>
        <summary>
          <b>{first.text}.</b>
          {faults.length === 1 ? null : ` ${storyText.moreFaults(faults.length - 1)}`}
        </summary>
        {faults.map(({ cause, detail, text }) => (
          <p key={text}>
            {text === first.text ? null : <b>{text}. </b>}
            {detail} {cause.text}
          </p>
        ))}
      </details>
      <a data-page href={failuresAddress(brand)}>
        {storyText.whatFailed}
      </a>
    </div>
  )
}

/** The stripe on a page without a story, or with another one than that of the chosen answers. */
export const FailingOf = ({ brand, reading }: { readonly brand: Brand; readonly reading?: Reading | null }) => (
  <Failing brand={brand} story={useQuery(reading ?? storyOf(brand.id), { isLater: true }).data} />
)
