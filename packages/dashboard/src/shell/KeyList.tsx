/** The keyboard shortcuts, and the switch for them. */
import { brandPageNames, otherPageNames, text } from "../text/English.ts"
import { keysText } from "../text/KeysText.ts"
import type { DialogProps } from "./Dialog.tsx"
import { areKeysOn, pageKeys, switchKeys } from "./Keys.ts"
import { Modal } from "./Modal.tsx"

const entries: ReadonlyArray<readonly [keys: string, meaning: string]> = [
  ...keysText.list,
  ...pageKeys.map(([letter, page]) => [`g ${letter}`, brandPageNames[page]] as const),
  ["g h", otherPageNames.portfolio],
  ["g m", otherPageNames.method],
  ["g z", otherPageNames.organization]
]

export const KeyList = ({ close }: DialogProps) => (
  <Modal close={close} label={text.keys}>
    <h2>{text.keys}</h2>
    <dl class="keys">
      {entries.map(([keys, meaning]) => (
        <div key={keys}>
          <dt>
            {keys.split(" ").map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <label class="check">
      <input
        type="checkbox"
        checked={areKeysOn.value}
        onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
      />
      {keysText.areOn}
    </label>
    <p class="actions">
      <button type="button" onClick={close}>
        {keysText.close}
      </button>
    </p>
  </Modal>
)
