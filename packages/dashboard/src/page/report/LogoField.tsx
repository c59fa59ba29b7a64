/** A logo from a file. The server checks what it draws. */
import { useState } from "preact/hooks"
import { useFaultOf } from "../../form/Form.tsx"
import { reportText } from "../../text/ReportText.ts"
import { logoOf } from "./Content.ts"

const bytesMax = 100_000
const types: ReadonlySet<string> = new Set(["image/svg+xml", "image/png"])

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""))
    reader.addEventListener("error", () => reject(new Error("the file is unreadable")))
    reader.readAsDataURL(file)
  })

export const LogoField = ({
  logo,
  onLogo
}: {
  readonly logo: string | null
  readonly onLogo: (logo: string | null) => void
}) => {
  const [problem, tell] = useState<string | null>(null)
  const refused = useFaultOf("branding")
  const fault = problem ?? refused
  const shown = logoOf(logo)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const found = !types.has(file.type) ? reportText.logoOther : file.size > bytesMax ? reportText.logoTooLarge : null
    tell(found)
    if (found !== null) return
    try {
      onLogo(await dataUrlOf(file))
    } catch {
      tell(reportText.logoUnreadable)
    }
  }
  return (
    <div class="field">
      <label>
        {reportText.logo}
        <input
          type="file"
          accept=".svg,.png"
          aria-describedby="logo-help"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </label>
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div id="logo-help" class="help">
        {reportText.logoHelp}
      </div>
      {shown === null ? null : (
        <p class="actions">
          <img class="logo" src={shown} alt={reportText.logo} />
          <button type="button" onClick={() => onLogo(null)}>
            {reportText.removeLogo}
          </button>
        </p>
      )}
    </div>
  )
}
