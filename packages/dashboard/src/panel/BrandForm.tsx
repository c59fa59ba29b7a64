/**
 * What is known of a brand, as a form: for a new one and for changing one.
 */
import { ClientError } from "@answerscope/http/client"
import { useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { brandFormText } from "../text/BrandFormText.ts"

/** What the form holds. */
export interface BrandFields {
  readonly name: string
  readonly domain: string | null
  readonly aliases: ReadonlyArray<string>
  readonly prompts: ReadonlyArray<string>
  readonly competitors: ReadonlyArray<string>
}

const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

const fieldsOf = (form: FormData): BrandFields => {
  const domain = textIn(form, "domain").trim()
  return {
    name: textIn(form, "name").trim(),
    domain: domain === "" ? null : domain,
    aliases: linesOf(textIn(form, "aliases")),
    prompts: linesOf(textIn(form, "prompts")),
    competitors: linesOf(textIn(form, "competitors"))
  }
}

const Lines = ({
  help,
  label,
  name,
  rows,
  values
}: {
  readonly help: string
  readonly label: string
  readonly name: string
  readonly rows: number
  readonly values: ReadonlyArray<string>
}) => (
  <label>
    {label}
    <textarea name={name} rows={rows} dir="auto" defaultValue={values.join("\n")} aria-describedby={`${name}-help`} />
    <span id={`${name}-help`} class="quiet">
      {help}
    </span>
  </label>
)

/** `save` sends what the form holds; why it fails is shown, and nothing typed is lost. */
export const BrandForm = ({
  brand,
  button,
  save
}: {
  readonly brand: Brand | null
  readonly button: string
  readonly save: (fields: BrandFields) => Promise<void>
}) => {
  const [isUnderWay, setUnderWay] = useState(false)
  const [said, say] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null)
  const submit = async (form: FormData) => {
    setUnderWay(true)
    say(null)
    try {
      await save(fieldsOf(form))
      say({ text: brandFormText.saved, isFault: false })
    } catch (error) {
      say({ text: error instanceof ClientError ? error.message : brandFormText.failed, isFault: true })
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <form
      class="brand-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <label>
        {brandFormText.name}
        <input name="name" required maxLength={200} dir="auto" defaultValue={brand?.name ?? ""} />
      </label>
      <label>
        {brandFormText.domain}
        <input name="domain" maxLength={253} defaultValue={brand?.domain ?? ""} placeholder="acme.com" />
      </label>
      <Lines
        name="prompts"
        rows={6}
        label={brandFormText.prompts}
        help={brandFormText.promptsHelp}
        values={brand?.prompts ?? []}
      />
      <Lines
        name="competitors"
        rows={4}
        label={brandFormText.competitors}
        help={brandFormText.competitorsHelp}
        values={brand?.competitors ?? []}
      />
      <Lines
        name="aliases"
        rows={2}
        label={brandFormText.aliases}
        help={brandFormText.aliasesHelp}
        values={brand?.aliases ?? []}
      />
      <p class="actions">
        <button class="main" type="submit" disabled={isUnderWay}>
          {button}
        </button>
        <span role="status" class={said?.isFault === true ? "movement down" : "quiet"}>
          {said?.text ?? ""}
        </span>
      </p>
    </form>
  )
}
