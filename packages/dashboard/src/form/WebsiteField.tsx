/** The field for a website. Says what is wrong with its spelling, and mends it by a click. */
import { useRef, useState } from "preact/hooks"
import { settingsText } from "../text/SettingsText.ts"
import { TextField } from "./Fields.tsx"
import { type Spelling, spellingOf } from "./Website.ts"

const texts = settingsText.brand

export const WebsiteField = ({ value }: { readonly value: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const [found, find] = useState<Spelling | null>(null)
  const take = (meant: string) => {
    const field = input.current
    if (field === null) return
    field.value = meant
    field.dispatchEvent(new Event("input", { bubbles: true }))
    field.focus()
  }
  const told =
    found === null ? undefined : (
      <>
        {texts.website[found.problem]}{" "}
        {found.meant === null ? null : (
          <>
            {texts.website.didYouMean}{" "}
            <button type="button" class="plain meant" onClick={() => take(found.meant ?? "")}>
              <bdi>{found.meant}</bdi>
            </button>
          </>
        )}
      </>
    )
  const isFault = found !== null && found.problem !== "page"
  return (
    <TextField
      name="domain"
      label={texts.domain}
      {...(isFault ? { fault: told } : {})}
      help={isFault || told === undefined ? texts.domainHelp : <span role="status">{told}</span>}
      value={value}
      input={{
        ref: input,
        maxLength: 253,
        placeholder: "acme.com",
        inputMode: "url",
        autocapitalize: "none",
        spellcheck: false,
        // not with each letter of an address that is not yet whole
        onChange: ({ currentTarget }) => find(spellingOf(currentTarget.value)),
        onInput: ({ currentTarget }) => find((now) => (now === null ? null : spellingOf(currentTarget.value)))
      }}
    />
  )
}
