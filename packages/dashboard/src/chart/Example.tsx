/** An example of what the first answers will show, drawn by the style sheet. Made up; screen readers skip it. */
import { percentText } from "../text/Format.ts"
import { startText } from "../text/StartText.ts"

const { help, rows, sentence, tag, title } = startText.example

export const Example = () => (
  <section class="panel example" aria-hidden="true">
    <h2>
      {title} <span class="chip">{tag}</span>
    </h2>
    <p class="sentence">{sentence}</p>
    <div class="course" />
    {rows.map(([name, share]) => (
      <p key={name} class="row">
        {name}
        <i style={{ "--at": share }} />
        <b>{percentText(share)}</b>
      </p>
    ))}
    <p class="quiet">{help}</p>
  </section>
)
