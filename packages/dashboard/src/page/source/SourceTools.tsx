/** What the list of sources shows, by its address, and the controls that change it. */
import type { Brand } from "../../data/Client.ts"
import { Choice } from "../../figure/Popover.tsx"
import { detailOf, setDetail } from "../../route/Location.ts"
import { sourcesText } from "../../text/SourcesText.ts"

const kinds = ["own", "competitor", "other"] as const

export const isCompared = () => detailOf("view") === "changed"
/** The gaps are what can be worked on: they come first. */
export const isGap = () => detailOf("view") !== "all" && !isCompared()
export const isRetrievedOnly = () => !isGap() && detailOf("retrieved") === "only"
export const unitInAddress = () => (detailOf("by") === "page" ? "page" : "domain")
export const unitAsked = () => (unitInAddress() === "page" ? { group_by: "page" as const } : {})
/** Whose sources; `null` for all. Gaps to work on are on other sites than the brand's and its competitors'. */
export const kindInAddress = () =>
  detailOf("kind") === null && isGap() ? "other" : (kinds.find((kind) => kind === detailOf("kind")) ?? null)

/** Changes the list that is shown, from its start. */
const setList = (over: Parameters<typeof setDetail>[0]) => setDetail({ ...over, offset: null })

const Search = () => {
  const seek = (q: string) => setList({ q: q === "" ? null : q })
  return (
    <input
      type="search"
      aria-label={sourcesText.search}
      placeholder={sourcesText.search}
      value={detailOf("q") ?? ""}
      onChange={({ currentTarget }) => seek(currentTarget.value)}
      // emptied by its button
      onInput={({ currentTarget: { value } }) => value === "" && seek(value)}
    />
  )
}

export const SourceTools = ({ brand: { competitors } }: { readonly brand: Brand }) => {
  const { anyCompetitor, instead, named } = sourcesText
  return (
    <>
      <Choice
        id="sources-by"
        name={sourcesText.by}
        options={(["domain", "page"] as const).map((unit) => [unit, sourcesText.units[unit]])}
        value={unitInAddress()}
        onChoose={(unit) => setList({ by: unit === "domain" ? null : unit })}
      />
      <Choice
        id="sources-kind"
        name={sourcesText.whose}
        options={[[null, sourcesText.allOwners], ...kinds.map((kind) => [kind, sourcesText.owners[kind]] as const)]}
        value={kindInAddress()}
        onChoose={(kind) => setList({ kind: kind ?? (isGap() ? "all" : null) })}
      />
      {isCompared() || competitors.length === 0 ? null : (
        <Choice
          id="sources-named"
          name={isGap() ? instead : named}
          options={[[null, anyCompetitor], ...competitors.map((name) => [name, name] as const)]}
          value={detailOf("competitor")}
          onChoose={(competitor) => setList({ competitor })}
        />
      )}
      {isCompared() ? null : <Search />}
      {isGap() ? null : (
        <label class="check">
          <input
            type="checkbox"
            checked={isRetrievedOnly()}
            onChange={({ currentTarget }) => setList({ retrieved: currentTarget.checked ? "only" : null })}
          />
          {sourcesText.retrievedOnly}
        </label>
      )}
    </>
  )
}

/** What the address narrows the list to. */
export const narrowedBy = () =>
  Object.fromEntries(
    (isCompared() ? [] : (["competitor", "q"] as const)).flatMap((name) => {
      const value = detailOf(name)
      return value === null ? [] : [[name, value]]
    })
  )
