/** Explanations of the figures, section by section. */
import { methodText } from "../text/MethodText.ts"
import { Facts } from "./Facts.tsx"

export const MethodSections = ({ heading: Heading = "h2" }: { readonly heading?: "h2" | "h3" }) => (
  <>
    {methodText.sections.map(({ key, paragraphs: [first, ...others], title }) => (
      <section key={key} id={key} class="panel prose">
        <Heading>{title}</Heading>
        <p>{first}</p>
        {key === "reading" ? <Facts facts={methodText.reading} /> : null}
        {others.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </>
)
