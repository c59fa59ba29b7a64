/** Dialogs over the page, loaded on first use. */
import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { dialog, type DialogName, openDialog } from "./Keys.ts"

export interface DialogProps {
  readonly brands: ReadonlyArray<Brand>
  readonly close: () => void
}

type Opened = ComponentType<DialogProps>

const dialogs: Readonly<Record<DialogName, () => Promise<Opened>>> = {
  commands: async () => (await import("./CommandMenu.tsx")).CommandMenu,
  keys: async () => (await import("./KeyList.tsx")).KeyList
}

const close = () => openDialog(null)

export const Dialog = ({ brands }: { readonly brands: ReadonlyArray<Brand> }) => {
  const name = dialog.value
  const [loaded, setLoaded] = useState<{ readonly name: DialogName; readonly Opened: Opened } | null>(null)
  useEffect(() => {
    if (name === null) return
    // if loading fails, nothing opens and the key works again
    dialogs[name]().then((Opened) => setLoaded({ name, Opened }), close)
  }, [name])
  return name === null || loaded?.name !== name ? null : <loaded.Opened brands={brands} close={close} />
}
