/** What engines say, word by word. */
import { dayText, engineText } from "../../text/Format.ts"
import { reportText } from "../../text/ReportText.ts"
import type { Content } from "./Content.ts"

export const Quotes = ({ brand, quotes = [] }: Content) =>
  quotes.length === 0 ? null : (
    <>
      <h3>{reportText.quotes}</h3>
      <div class="quotes">
        {quotes.map(({ at, engine, kind, name, prompt, text: said }) => (
          <blockquote key={kind} dir="auto">
            “{said}”
            <footer class="quiet">
              {engineText(engine)}, {dayText(at)}, “{prompt}”: {reportText.quoteKinds[kind](name, brand)}
            </footer>
          </blockquote>
        ))}
      </div>
    </>
  )
