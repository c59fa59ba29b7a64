/** Navigation. */
import { useEffect, useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { isSignedInByHost, type Session } from "../data/Session.ts"
import { chooseTheme, theme, themes } from "../data/Theme.ts"
import { brandAddress, go, otherAddress, place } from "../route/Location.ts"
import type { BrandPage } from "../route/Route.ts"
import { brandPageNames, otherPageNames, text } from "../text/English.ts"
import { openDialog } from "./Keys.ts"
import { leaveSite } from "./SignOut.ts"

/** Pages in the navigation; the others are linked from these. */
const listed: ReadonlyArray<BrandPage> = [
  "overview",
  "prompts",
  "competitors",
  "sources",
  "searches",
  "changes",
  "runs",
  "report",
  "settings"
]

/** The navigation entry of pages that have none. */
const entryOf: Partial<Readonly<Record<BrandPage, BrandPage>>> = {
  start: "overview",
  prompt: "prompts",
  answers: "prompts",
  answer: "prompts"
}

const BrandLinks = ({ brandId }: { readonly brandId: string }) => {
  const here = place.value
  const current = here.kind === "brand" ? (entryOf[here.page] ?? here.page) : null
  return (
    <ul>
      {listed.map((page) => (
        <li key={page}>
          <a data-page href={brandAddress(brandId, page)} aria-current={current === page ? "page" : undefined}>
            {brandPageNames[page]}
          </a>
        </li>
      ))}
    </ul>
  )
}

const BrandChoice = ({ brandId, brands }: { readonly brandId: string; readonly brands: ReadonlyArray<Brand> }) => (
  <label>
    <span class="unseen">{text.brand}</span>
    <select
      value={brandId}
      onChange={({ currentTarget }) => {
        go(brandAddress(currentTarget.value, "overview"))
        // if the user stays to save, show the current brand
        if (place.value.kind === "brand") currentTarget.value = place.value.brandId
      }}
    >
      {brands.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

const ThemeChoice = () => (
  <label>
    <span class="unseen">{text.theme}</span>
    <select
      value={theme.value}
      onChange={({ currentTarget }) => chooseTheme(themes.find((chosen) => chosen === currentTarget.value) ?? "system")}
    >
      {themes.map((chosen) => (
        <option key={chosen} value={chosen}>
          {text.themes[chosen]}
        </option>
      ))}
    </select>
  </label>
)

/** Account, theme and commands. */
const Who = ({ session }: { readonly session: Session }) => (
  <div class="who">
    <span>{session.organization.name}</span>
    {session.scope === "read" ? <span class="chip">{text.readOnly}</span> : null}
    <ThemeChoice />
    <button type="button" class="plain" onClick={() => openDialog("commands")}>
      {text.commands}
    </button>
    <button type="button" class="plain" onClick={() => openDialog("keys")}>
      {text.keys}
    </button>
    {isSignedInByHost() ? null : (
      <button
        type="button"
        class="plain"
        onClick={() => {
          void leaveSite()
        }}
      >
        {text.signOut}
      </button>
    )}
  </div>
)

export const Navigation = ({
  brands,
  session
}: {
  readonly brands: ReadonlyArray<Brand>
  readonly session: Session
}) => {
  const here = place.value
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [here])
  return (
    <nav class={isOpen ? "navigation open" : "navigation"} aria-label={text.navigation}>
      <a class="product" data-page href={otherAddress("portfolio")}>
        <svg class="sign" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 5v22M10 5h12M10 27h12" />
          <circle cx="16" cy="14" r="5" />
        </svg>
        {text.product}
      </a>
      {/* visible where the list does not fit */}
      <button type="button" class="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.menu}
      </button>
      {here.kind === "brand" ? (
        <>
          <BrandChoice brandId={here.brandId} brands={brands} />
          <BrandLinks brandId={here.brandId} />
        </>
      ) : null}
      <ul class="other">
        {(["portfolio", "method"] as const).map((page) => (
          <li key={page}>
            <a
              data-page
              href={otherAddress(page)}
              aria-current={here.kind === "other" && here.page === page ? "page" : undefined}
            >
              {otherPageNames[page]}
            </a>
          </li>
        ))}
      </ul>
      <Who session={session} />
    </nav>
  )
}
