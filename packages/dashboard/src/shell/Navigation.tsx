/** Navigation: beside the page, or a bar below it on a phone. */
import { useEffect, useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { unreadAlerts, usage } from "../data/Queries.ts"
import { isSignedInByHost, type Session } from "../data/Session.ts"
import { chooseTheme, theme, themes } from "../data/Theme.ts"
import { CreditsLeft } from "../figure/CreditsLeft.tsx"
import { Count } from "../figure/Numbers.tsx"
import { Icon, type IconName } from "../figure/Icon.tsx"
import { Option, Popover } from "../figure/Popover.tsx"
import { failingBrand } from "../panel/Failing.tsx"
import { brandAddress, go, otherAddress, place } from "../route/Location.ts"
import type { BrandPage, Detail, OtherPage } from "../route/Route.ts"
import { brandPageNames, otherPageNames, text } from "../text/English.ts"
import { countText, dayText } from "../text/Format.ts"
import { openDialog } from "./Keys.ts"
import { leaveSite } from "./SignOut.ts"

type Listed = BrandPage & IconName

/** Pages to look at, to understand, and to act on; the others are linked from these. */
const groups: ReadonlyArray<ReadonlyArray<Listed>> = [
  ["overview", "alerts"],
  ["prompts", "competitors", "sources"],
  ["reports", "tracking", "settings"]
]

/** Pages in the bar of a phone. */
const inBar: ReadonlySet<Listed> = new Set<Listed>(["overview", "alerts", "prompts", "competitors"])

/** Where a page opens, if not at its start. */
const detailsOf: Partial<Readonly<Record<BrandPage, Detail>>> = { sources: { view: "gaps" } }

/** The navigation entry of pages that have none. */
const entryOf: Partial<Readonly<Record<BrandPage, BrandPage>>> = {
  prompt: "prompts",
  answers: "prompts",
  answer: "prompts",
  searches: "sources"
}

/** How many causes of a brand, or of all, are unread; nothing if none is. */
const Unread = ({ brandId }: { readonly brandId?: string }) => {
  const reading = unreadAlerts(brandId)
  const { data } = useQuery(reading, { isLater: true })
  return data === null || data.causes === 0 ? null : (
    <span class="badge">
      <Count origin={{ query: reading.url, path: "causes" }} value={data.causes} />
      <span class="unseen"> {text.unread}</span>
    </span>
  )
}

/** After the balance, which every page shows: a page without figures would send both with its first requests. */
const LaterUnread = (props: { readonly brandId?: string }) =>
  useQuery(usage(1), { isLater: true }).data === null ? null : <Unread {...props} />

/** How many of its things a page lists. */
const amountOn = (page: Listed, brand: Brand | undefined): number =>
  (page === "prompts" ? brand?.prompts : page === "competitors" ? brand?.competitors : undefined)?.length ?? 0

const BrandLinks = ({ brand, brandId }: { readonly brand: Brand | undefined; readonly brandId: string }) => {
  const here = place.value
  const current = here.kind === "brand" ? (entryOf[here.page] ?? here.page) : null
  return (
    <>
      {groups.map((pages, group) => (
        <ul key={group} class="pages">
          {pages.map((page) => (
            <li key={page} class={inBar.has(page) ? "in-bar" : undefined}>
              <a
                data-page
                href={brandAddress(brandId, page, detailsOf[page])}
                aria-current={current === page ? "page" : undefined}
              >
                <Icon name={page} />
                {brandPageNames[page]}
                {page === "alerts" ? <LaterUnread brandId={brandId} /> : null}
                {page === "tracking" && failingBrand.value === brandId ? (
                  <span class="badge failing" role="img" aria-label={text.failing}>
                    !
                  </span>
                ) : null}
                {amountOn(page, brand) === 0 ? null : (
                  <span class="amount" aria-hidden="true">
                    {countText(amountOn(page, brand))}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </>
  )
}

/** The first letter or digit of a name. */
const letterOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ""

const shownMax = 50

/** The brands whose name contains the typed text. */
const BrandList = ({ brands, close }: { readonly brands: ReadonlyArray<Brand>; readonly close: () => void }) => {
  const [typed, setTyped] = useState("")
  const here = place.value
  const found = brands
    .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  const choose = (brand: Brand | undefined) => {
    if (brand === undefined) return
    close()
    go(brandAddress(brand.id, here.kind === "brand" ? (entryOf[here.page] ?? here.page) : "overview"))
  }
  return (
    <>
      <input
        type="search"
        aria-label={text.findBrand}
        placeholder={text.findBrand}
        autofocus
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") choose(found[0])
        }}
      />
      {found.slice(0, shownMax).map((brand) => (
        <Option
          key={brand.id}
          isChosen={here.kind === "brand" && here.brandId === brand.id}
          onChoose={() => choose(brand)}
        >
          {brand.name}
        </Option>
      ))}
      {found.length === 0 ? <p class="quiet">{text.noBrandFound}</p> : null}
    </>
  )
}

const BrandSwitch = ({ brands }: { readonly brands: ReadonlyArray<Brand> }) => {
  const here = place.value
  const name = here.kind === "brand" ? brands.find(({ id }) => id === here.brandId)?.name : undefined
  const shown = name ?? text.chooseBrand
  return (
    <Popover
      as="switch"
      id="brands"
      mark="switch"
      name={text.brand}
      content={(close) => <BrandList brands={brands} close={close} />}
    >
      <span class="mark" aria-hidden="true">
        {letterOf(shown)}
      </span>
      <bdi>{shown}</bdi>
    </Popover>
  )
}

/** Credits left in all, then what renews. */
const Balance = () => {
  const reading = usage(1)
  const { data } = useQuery(reading, { isLater: true })
  if (data === null) return <div class="balance" />
  const { monthly } = data.balance
  return (
    <a class="balance" data-page href={otherAddress("organization")}>
      <span>
        <CreditsLeft />
      </span>
      {monthly.limit === 0 ? null : (
        <>
          <meter min={0} max={monthly.limit} value={monthly.remaining} aria-hidden="true" />
          <span>{text.creditsRenew(countText(monthly.limit), dayText(monthly.cycleEnd))}</span>
        </>
      )}
    </a>
  )
}

/** Account, theme and shortcuts. */
const Account = ({ close }: { readonly close: () => void }) => {
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      {themes.map((chosen) => (
        <Option key={chosen} isChosen={theme.value === chosen} onChoose={() => chooseTheme(chosen)}>
          {text.themes[chosen]}
        </Option>
      ))}
      <hr />
      <button type="button" class="option" onClick={then(() => openDialog("commands"))}>
        {text.commands}
      </button>
      <button type="button" class="option" onClick={then(() => openDialog("keys"))}>
        {text.keys}
      </button>
      {isSignedInByHost() ? null : (
        <button type="button" class="option" onClick={then(() => void leaveSite())}>
          {text.signOut}
        </button>
      )}
    </>
  )
}

const icons = {
  portfolio: "brands",
  alerts: "alerts",
  reports: "reports",
  organization: "settings",
  method: "method"
} satisfies Partial<Readonly<Record<OtherPage, IconName>>>

/** Links to pages without a brand. The bar of a phone has them where there is no brand, without what is at the foot. */
const Others = ({
  isFoot = false,
  pages
}: {
  readonly isFoot?: boolean
  readonly pages: ReadonlyArray<keyof typeof icons>
}) => {
  const here = place.value
  return (
    <ul class="pages">
      {pages.map((page) => (
        <li key={page} class={isFoot ? undefined : "in-bar"}>
          <a
            data-page
            href={otherAddress(page)}
            aria-current={here.kind === "other" && here.page === page ? "page" : undefined}
          >
            <Icon name={icons[page]} />
            {otherPageNames[page]}
            {page === "alerts" ? <LaterUnread /> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}

const Foot = ({ session }: { readonly session: Session }) => {
  return (
    <div class="others">
      <Balance />
      <Others isFoot pages={place.value.kind === "brand" ? ["portfolio", "organization", "method"] : ["method"]} />
      <Popover
        as="account"
        id="account"
        icon="account"
        name={text.account}
        content={(close) => <Account close={close} />}
      >
        <bdi>{session.organization.name}</bdi>
        {session.scope === "read" ? <span class="chip">{text.readOnly}</span> : null}
      </Popover>
    </div>
  )
}

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
      <BrandSwitch brands={brands} />
      {here.kind === "brand" ? (
        <BrandLinks brand={brands.find(({ id }) => id === here.brandId)} brandId={here.brandId} />
      ) : (
        <Others pages={["portfolio", "alerts", "reports", "organization"]} />
      )}
      <Foot session={session} />
      {/* visible in the bar of a phone */}
      <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="more" />
        {text.more}
      </button>
    </nav>
  )
}
