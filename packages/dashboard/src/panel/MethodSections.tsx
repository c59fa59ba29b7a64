/** Explanations of the figures, section by section. */
import { useQuery } from "../data/Query.ts"
import { Facts } from "../figure/Facts.tsx"
import { methodWords } from "./MethodWords.ts"
import { Failure } from "./Panel.tsx"

export const MethodSections = ({ heading: Heading = "h2" }: { readonly heading?: "h2" | "h3" }) => {
  const { data, error } = useQuery(methodWords)
  if (data === null) {
    return error === null ? <div class="skeleton page" /> : <Failure error={error} url={methodWords.url} />
  }
  return (
    <>
      {data.sections.map(({ key, paragraphs: [first, ...others], title }) => (
        <section key={key} id={key} class="panel prose">
          <Heading>{title}</Heading>
          <p>{first}</p>
          {key === "reading" ? <Facts isWide facts={data.reading} /> : null}
          {others.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  )
}
