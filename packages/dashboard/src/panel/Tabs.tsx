/** Links between the parts of a page. */
import type { ComponentChildren } from "preact"
import { type Query, useQuery } from "../data/Query.ts"
import { Count } from "../figure/Numbers.tsx"

export interface Tab {
  readonly name: string
  readonly address: string
  readonly isCurrent: boolean
  /** How much is there, where it is known. */
  readonly count?: ComponentChildren
}

export type Listing = Query<{ readonly total: number }>

/** How many rows a list has. */
export const Total = ({ isLater = false, reading }: { readonly isLater?: boolean; readonly reading: Listing }) => {
  const { data } = useQuery(reading, { isLater })
  return data === null ? null : (
    <span class="quiet">
      <Count origin={{ query: reading.url, path: "total" }} value={data.total} />
    </span>
  )
}

export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: ReadonlyArray<Tab> }) => (
  <nav class="parts" aria-label={label}>
    {tabs.map(({ address, count, isCurrent, name }) => (
      <a key={name} data-page href={address} aria-current={isCurrent ? "page" : undefined}>
        {name} {count}
      </a>
    ))}
  </nav>
)
