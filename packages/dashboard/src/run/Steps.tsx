/** The frame of the first steps, which take the whole window: how far they are, the way out, and the step. */
import type { ComponentChildren } from "preact"
import type { Brand } from "../data/Client.ts"
import { mayWrite } from "../data/Session.ts"
import { Icon } from "../figure/Icon.tsx"
import { brandAddress, otherAddress } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { startText } from "../text/StartText.ts"

/** The step that a brand is at: prompts, first answers, or a tracker. */
export const stepOf = (brand: Brand | undefined, isAsked: boolean): number =>
  brand?.prompts.length === 0 ? 2 : isAsked ? 4 : 3

export const Steps = ({
  at,
  brand,
  children,
  reached = at,
  side
}: {
  /** The step that is open, from 1 on. */
  readonly at: number
  /** The last step that can be opened; those before it are done. */
  readonly reached?: number
  /** `null` before there is one. */
  readonly brand: Brand | null
  readonly children: ComponentChildren
  readonly side?: ComponentChildren
}) => (
  <>
    <nav class="way" aria-label={startText.label}>
      <p>
        <b>{text.product}</b> {mayWrite() ? null : <span class="chip">{text.readOnly}</span>}
      </p>
      <ol>
        {startText.steps.map(({ hint, name }, index) => {
          const step = index + 1
          const isDone = step < reached && step !== at
          const said = (
            <>
              <span class="number">{isDone ? <Icon name="check" /> : step}</span>
              <span>
                {name} {isDone ? <span class="unseen">{startText.done}</span> : null}
                <small>{hint}</small>
              </span>
            </>
          )
          return (
            <li key={name} class={isDone ? "done" : undefined} aria-current={step === at ? "step" : undefined}>
              {brand !== null && step <= reached && step !== at ? (
                <a data-page href={brandAddress(brand.id, "start", step === reached ? {} : { step: String(step) })}>
                  {said}
                </a>
              ) : (
                <span>{said}</span>
              )}
            </li>
          )
        })}
      </ol>
      <p class="quiet">{startText.leaveHelp}</p>
      <p>
        <a data-page href={brand === null ? otherAddress("portfolio") : brandAddress(brand.id, "overview")}>
          {startText.leave}
        </a>
      </p>
    </nav>
    <div class={side === undefined ? "steps" : "steps sided"}>
      <div>{children}</div>
      {side}
    </div>
  </>
)
