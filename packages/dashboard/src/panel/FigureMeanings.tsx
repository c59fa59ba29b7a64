/** Definitions of figures, one sentence each. */
import { figureMeanings, type FigureName, figureNames } from "../text/English.ts"

export const FigureMeanings = ({ figures }: { readonly figures: ReadonlyArray<FigureName> }) => (
  <dl class="facts wide">
    {figures.map((name) => (
      <div key={name} id={name}>
        <dt>{figureNames[name]}</dt>
        <dd>{figureMeanings[name]}</dd>
      </div>
    ))}
  </dl>
)
