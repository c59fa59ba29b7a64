/** The command palette: search all pages and actions. */
import { useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { isSignedInByHost } from "../data/Session.ts"
import { chooseTheme, themes } from "../data/Theme.ts"
import { brandAddress, go, otherAddress, place, setFilter } from "../route/Location.ts"
import { periods, relative } from "../route/Period.ts"
import { brandPageNames, otherPageNames, text } from "../text/English.ts"
import { keysText } from "../text/KeysText.ts"
import type { DialogProps } from "./Dialog.tsx"
import { goToPage, openDialog, pageKeys, toggleTables } from "./Keys.ts"
import { Modal } from "./Modal.tsx"
import { leaveSite } from "./SignOut.ts"

interface Command {
  readonly name: string
  readonly keys: string
  readonly run: () => void
}

const command = (name: string, run: () => void, keys = ""): Command => ({ name, keys, run })

const ofBrand = (): ReadonlyArray<Command> => [
  ...pageKeys.map(([letter, page]) => command(brandPageNames[page], () => goToPage(page), `g ${letter}`)),
  ...periods.map((days) => command(text.lastDays(days), () => setFilter(relative(days)))),
  command(text.table, toggleTables, "t")
]

const commandsOf = (brands: ReadonlyArray<Brand>): ReadonlyArray<Command> => [
  ...(place.value.kind === "brand" ? ofBrand() : []),
  command(otherPageNames.portfolio, () => go(otherAddress("portfolio")), "g h"),
  ...(["alerts", "reports"] as const).map((page) => command(otherPageNames[page], () => go(otherAddress(page)))),
  command(otherPageNames.method, () => go(otherAddress("method")), "g m"),
  command(otherPageNames.organization, () => go(otherAddress("organization")), "g z"),
  ...brands.map(({ id, name }) => command(keysText.brand(name), () => go(brandAddress(id, "overview")))),
  ...themes.map((theme) => command(keysText.theme(text.themes[theme]), () => chooseTheme(theme))),
  command(text.keys, () => openDialog("keys"), "?"),
  ...(isSignedInByHost() ? [] : [command(text.signOut, () => void leaveSite())])
]

/** Commands that contain every typed word. */
const found = (commands: ReadonlyArray<Command>, typed: string): ReadonlyArray<Command> => {
  const words = typed.toLowerCase().split(/\s+/)
  return commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

const shownMax = 50

export const CommandMenu = ({ brands, close }: DialogProps) => {
  const [typed, setTyped] = useState("")
  const [chosen, choose] = useState(0)
  const commands = found(commandsOf(brands), typed).slice(0, shownMax)
  const run = (wanted: Command | undefined) => {
    if (wanted === undefined) return
    close()
    wanted.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") choose(Math.min(commands.length - 1, chosen + 1))
    else if (event.key === "ArrowUp") choose(Math.max(0, chosen - 1))
    else if (event.key === "Enter") run(commands[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Modal close={close} label={text.commands}>
      <input
        type="text"
        role="combobox"
        aria-label={keysText.find}
        placeholder={keysText.find}
        aria-expanded={true}
        aria-controls="commands"
        aria-activedescendant={commands.length === 0 ? undefined : `command-${chosen}`}
        autocomplete="off"
        autofocus
        value={typed}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          choose(0)
        }}
      />
      <ul id="commands" role="listbox" aria-label={text.commands}>
        {commands.map((each, index) => (
          <li
            key={each.name}
            id={`command-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(each)}
          >
            <span dir="auto">{each.name}</span>
            {each.keys === "" ? null : <kbd>{each.keys}</kbd>}
          </li>
        ))}
      </ul>
      <p class="quiet" role="status">
        {commands.length === 0 ? keysText.none : ""}
      </p>
    </Modal>
  )
}
