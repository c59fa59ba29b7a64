/** Pastes prompts, one per line, and previews which are valid. */
import { useState } from "preact/hooks"
import { areTaken, Pasted } from "../form/Pasted.tsx"
import { promptLimits } from "../form/Limits.ts"
import { pastedLines } from "../form/PastedLines.ts"
import { promptSettingsText } from "../text/PromptSettingsText.ts"

export const PromptPaste = ({
  add,
  there
}: {
  readonly there: ReadonlyArray<string>
  readonly add: (lines: ReadonlyArray<string>) => void
}) => {
  const [text, setText] = useState("")
  const found = pastedLines(text, there, promptLimits)
  return (
    <div class="field paste">
      <label>
        {promptSettingsText.paste}
        <textarea
          name="paste"
          rows={4}
          dir="auto"
          value={text}
          aria-describedby="paste-help"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div id="paste-help" class="help">
        {promptSettingsText.pasteHelp} {text === "" ? null : <Pasted found={found} limits={promptLimits} />}
      </div>
      <p class="actions">
        <button
          type="button"
          disabled={found.added.length === 0 || !areTaken(found)}
          onClick={() => {
            add(found.added)
            setText("")
          }}
        >
          {promptSettingsText.add(found.added.length)}
        </button>
      </p>
    </div>
  )
}
