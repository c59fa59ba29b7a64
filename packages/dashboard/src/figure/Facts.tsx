/** Pairs of name and value, side by side. */
import type { ComponentChildren } from "preact"

/** A name and its value. Omitted without a value. */
export type Fact = readonly [name: ComponentChildren, value: ComponentChildren]

export const Facts = ({
  facts,
  isWide = false
}: {
  readonly facts: ReadonlyArray<Fact>
  readonly isWide?: boolean
}) => (
  <dl class={isWide ? "facts wide" : "facts"}>
    {facts.map(([name, value], index) =>
      value === null ? null : (
        <div key={index}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      )
    )}
  </dl>
)
