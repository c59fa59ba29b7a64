/** Saves all rows of a list, including hidden ones, from the head of the page; `e` does the same. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { type AddedColumns, saveCsv } from "../data/Export.ts"
import { AtHeadEnd } from "../figure/HeadEnd.tsx"
import { text } from "../text/English.ts"

/** `name` of the file, without extension. */
export const SaveButton = ({
  beside,
  columns,
  name,
  url
}: {
  /** The other action of the page. */
  readonly beside?: ComponentChildren
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
    <AtHeadEnd>
      <span role="status" class="quiet">
        {hasFailed ? text.notSaved : ""}
      </span>
      <button type="button" data-key="e" onClick={() => void save()}>
        {text.saveCsv}
      </button>
      {beside}
    </AtHeadEnd>
  )
}
