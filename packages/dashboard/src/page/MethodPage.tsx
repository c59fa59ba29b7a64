/** Definitions of the figures. A figure that links here focuses its definition. */
import { useLayoutEffect } from "preact/hooks"
import { useQuery } from "../data/Query.ts"
import { Correlations } from "../figure/Correlations.tsx"
import { FigureMeanings } from "../panel/FigureMeanings.tsx"
import { MethodSections } from "../panel/MethodSections.tsx"
import { methodWords } from "../panel/MethodWords.ts"
import { detailOf } from "../route/Location.ts"
import { figureMeanings, figureNames, type FigureName } from "../text/English.ts"

const figures = Object.keys(figureNames).filter((name): name is FigureName => name in figureMeanings)

export const ahead = () => [methodWords]

export const Page = () => {
  const { data } = useQuery(methodWords)
  const about = detailOf("about")
  useLayoutEffect(() => {
    const found = about === null ? null : document.querySelector<HTMLElement>(`main [id="${CSS.escape(about)}"]`)
    if (found === null) return
    found.tabIndex = -1
    found.focus()
    found.scrollIntoView()
  }, [about, data])
  return (
    <>
      <div class="columns">
        <MethodSections />
        {data === null ? null : <Correlations words={data.alike} />}
      </div>
      {data === null ? null : (
        <section class="panel">
          <h2>{data.figures}</h2>
          <FigureMeanings figures={figures} />
        </section>
      )}
    </>
  )
}
