/**
 * A form. Its button is disabled while it submits, errors appear at their fields, and input stays until it is saved.
 */
import { ClientError } from "@answerscope/http/client"
import { type ComponentChildren, createContext } from "preact"
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks"
import { sessionEnded } from "../data/Session.ts"
import { setUnsaved } from "../route/Leaving.ts"
import { formText } from "../text/FormText.ts"

/** Why saving failed: the field, with the index in its list if known, or the whole form. */
export interface Fault {
  readonly field: string | null
  readonly text: string
}

/** The error to show. After the session ended, it leads to sign-in. */
export const faultTold = (error: unknown): Fault => {
  if (!(error instanceof ClientError) || error.status !== 401) return faultOf(error)
  // submitted input does not count as unsaved
  sessionEnded(true)
  return { field: null, text: formText.signedOut }
}

/** API messages begin with the field, such as `prompts[2]: must be shorter`. */
const faultOf = (error: unknown): Fault => {
  if (!(error instanceof ClientError)) return { field: null, text: formText.failed }
  const [, field, index, rest = ""] = /^(\w+)(?:\[(\d+)\])?[^:]*: (.+)$/s.exec(error.message) ?? []
  if (field === undefined || error.code !== "invalid_request") return { field: null, text: error.message }
  return { field, text: index === undefined ? rest : formText.atLine(Number(index) + 1, rest) }
}

const CurrentFault = createContext<Fault | null>(null)

/** The error of a field, or `null`. */
export const useFaultOf = (name: string): string | null => {
  const fault = useContext(CurrentFault)
  return fault?.field === name ? fault.text : null
}

export interface FormProps {
  readonly button: string
  readonly children: ComponentChildren
  /** Beside the button. */
  readonly actions?: ComponentChildren
  /** The form's field names. Errors of other fields appear below the form. */
  readonly fields: ReadonlyArray<string>
  readonly isDisabled?: boolean
  /** Unsaved input is no loss here; only `isChanged` counts. */
  readonly keepsNothing?: boolean
  /** Whether something changed without typing, such as a list. */
  readonly isChanged?: boolean
  /** Asks before it is submitted. */
  readonly question?: string
  /** Submits the form. Returns the message to show. */
  readonly send: (form: FormData) => Promise<string>
}

export const Form = ({
  actions,
  button,
  children,
  fields,
  isChanged = false,
  isDisabled = false,
  keepsNothing = false,
  question,
  send
}: FormProps) => {
  const own = useRef({})
  const [isTyped, setTyped] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const [fault, tell] = useState<Fault | null>(null)
  const [said, say] = useState("")
  const isUnsaved = (isTyped && !keepsNothing) || isChanged
  // immediately, so that typing and submitting at once raises no question
  useLayoutEffect(() => {
    setUnsaved(own.current, isUnsaved && !isUnderWay ? formText.leave : null)
    return () => setUnsaved(own.current, null)
  }, [isUnsaved, isUnderWay])
  const submit = async (form: FormData) => {
    if (question !== undefined && !confirm(question)) return
    setUnderWay(true)
    tell(null)
    say("")
    try {
      say(await send(form))
      setTyped(false)
    } catch (error) {
      tell(faultTold(error))
    } finally {
      setUnderWay(false)
    }
  }
  const isElsewhere = fault !== null && (fault.field === null || !fields.includes(fault.field))
  return (
    <form
      class="form"
      onInput={({ target }) => {
        setTyped(true)
        // its error was about what stood there
        if (target instanceof HTMLElement && target.getAttribute("name") === fault?.field) tell(null)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <CurrentFault.Provider value={fault}>{children}</CurrentFault.Provider>
      {isElsewhere ? (
        <p class="failure" role="alert">
          {fault.field === null ? fault.text : `${fault.field}: ${fault.text}`}
        </p>
      ) : null}
      <p class="actions">
        <button class="main" type="submit" disabled={isUnderWay || isDisabled}>
          {button}
        </button>
        {actions}
        <span role="status" class="quiet">
          {isUnsaved && said === "" ? formText.unsaved : said}
        </span>
      </p>
    </form>
  )
}
