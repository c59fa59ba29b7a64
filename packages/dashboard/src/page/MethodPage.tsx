/**
 * What the figures mean.
 */
import { FigureMeanings } from "../panel/FigureMeanings.tsx"
import { figureMeanings, figureNames, type FigureName } from "../text/English.ts"
import { methodText } from "../text/MethodText.ts"

const figures = Object.keys(figureNames).filter((name): name is FigureName => name in figureMeanings)

export const Page = () => (
  <>
    {methodText.sections.map(({ paragraphs, title }) => (
      <section key={title} class="panel prose">
        <h2>{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
    <section class="panel">
      <h2>{methodText.figures}</h2>
      <FigureMeanings figures={figures} />
    </section>
  </>
)
