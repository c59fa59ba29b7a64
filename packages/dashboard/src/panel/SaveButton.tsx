/** Saves all rows of a list, including hidden ones; `e` does the same. */
import { useState } from "preact/hooks"
import { type AddedColumns, saveCsv } from "../data/Export.ts"
import { text } from "../text/English.ts"

/** `name` of the file, without extension. */
export const SaveButton = ({
  columns,
  name,
  url
}: {
  /** Columns that the API's file does not have. */
  readonly columns?: AddedColumns
  readonly name: string
  readonly url: string
}) => {
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    try {
      await saveCsv(url, name, columns)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <p class="actions">
      <button type="button" data-key="e" onClick={() => void save()}>
        {text.saveCsv}
      </button>
      <span role="status" class="quiet">
        {hasFailed ? text.notSaved : ""}
      </span>
    </p>
  )
}
