/** Asks whether the name of the brand is right, where no answer has it. A name that is added is looked for again. */
import { useState } from "preact/hooks"
import { client, type Brand, type Story } from "../data/Client.ts"
import { setMarks } from "../data/Marks.ts"
import { refetch } from "../data/Query.ts"
import { mayWrite } from "../data/Session.ts"
import { showToast } from "../data/Toast.ts"
import { Action } from "../form/Action.tsx"
import { brandAddress } from "../route/Location.ts"
import { RereadProgress } from "./Reread.tsx"
import { storyText } from "../text/StoryText.ts"

export const NameCheck = ({ brand, story: { next, notes } }: { readonly brand: Brand; readonly story: Story }) => {
  const [rereading, setRereading] = useState<string | null>(null)
  const note = notes.find(({ kind }) => kind === "name_not_found")
  const step = next.find(({ kind }) => kind === "check_name")
  if (rereading !== null) return <RereadProgress id={rereading} />
  if (note?.kind !== "name_not_found" || step === undefined || step.done || !mayWrite()) return null
  const { spelling } = note
  const isRight = async () => {
    const on = { brandId: brand.id, kind: "todo", key: step.key } as const
    await setMarks([{ on, before: null, now: { state: "not_for_us", note: null } }], storyText.marked.not_for_us)
    return null
  }
  const rename = async (change: (aliases: ReadonlyArray<string>) => ReadonlyArray<string>) => {
    // the latest version: someone else may have changed it
    const { data: now } = await client.brands.get(brand.id)
    await client.brands.update(brand.id, { aliases: change(now.aliases) })
    const { data: started } = await client.reanalyses.start(brand.id)
    setRereading(started.id)
    refetch("/v1/brands/")
  }
  const add = (name: string) => async () => {
    const others = (aliases: ReadonlyArray<string>) => aliases.filter((known) => known !== name)
    await rename((aliases) => [...others(aliases), name])
    showToast(storyText.added(name), () => rename(others))
    return null
  }
  return (
    <section class="panel prose" aria-label={storyText.isNameRight}>
      <h2>{storyText.isNameRight}</h2>
      <p>
        {step.detail} {spelling === null ? storyText.otherName : storyText.addHelp(spelling)}
      </p>
      <p class="actions">
        {spelling === null ? (
          <a data-page class="button main" href={brandAddress(brand.id, "settings")}>
            {storyText.addAName}
          </a>
        ) : (
          <Action isMain label={storyText.add(spelling)} act={add(spelling)} />
        )}
        <Action label={storyText.isRight} act={isRight} />
      </p>
    </section>
  )
}
