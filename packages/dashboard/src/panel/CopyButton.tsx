/** Copies a text and shows whether it worked: browsers refuse it without permission, and on sites without TLS. */
import { useState } from "preact/hooks"
import { text as texts } from "../text/English.ts"

export const CopyButton = ({ label, text }: { readonly label: string; readonly text: () => string }) => {
  const [said, say] = useState("")
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      say(texts.copied)
    } catch {
      say(texts.notCopied)
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={() => {
          void copy()
        }}
      >
        {label}
      </button>
      <span role="status" class="quiet">
        {said}
      </span>
    </>
  )
}
