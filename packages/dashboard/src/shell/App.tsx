/** The root component: the sign-in page or the current page. */
import { useEffect } from "preact/hooks"
import { isOffline, wasNotAnswered } from "../data/Connection.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brands as brandsReading } from "../data/Queries.ts"
import { type Session, session } from "../data/Session.ts"
import { HeadEnd } from "../figure/HeadEnd.tsx"
import { Failure, faultIn } from "../panel/Panel.tsx"
import { filter, otherAddress, place } from "../route/Location.ts"
import type { BrandPage } from "../route/Route.ts"
import { brandPageNames, otherPageNames, text } from "../text/English.ts"
import { Dialog } from "./Dialog.tsx"
import { FilterRow, type Obeys } from "./FilterRow.tsx"
import { Navigation } from "./Navigation.tsx"
import { brandPage, Loaded, otherPage } from "./Pages.tsx"
import { SignIn } from "./SignIn.tsx"
import { Toasts } from "./Toasts.tsx"

/** What a page obeys; all filters where it is not listed, none where it is `null`. */
const obeysOf: Readonly<Partial<Record<BrandPage, Obeys | null>>> = {
  overview: "no_class",
  competitors: "no_class",
  prompts: "no_class",
  sources: "no_class",
  start: null,
  answer: null,
  tracking: null,
  settings: null,
  reports: null,
  alerts: "period"
}

const nothing = {}

/** Banner while the server is unreachable. Loaded data stays. */
const Offline = () =>
  isOffline.value ? (
    <p class="stripe" role="status">
      {text.offline}{" "}
      <button type="button" class="plain" onClick={() => refetch("/v1/")}>
        {text.retry}
      </button>
    </p>
  ) : null

const SignedIn = ({ session: own }: { readonly session: Session }) => {
  const brands = useQuery(brandsReading)
  const here = place.value
  const brand = here.kind === "brand" ? brands.data?.brands.find(({ id }) => id === here.brandId) : undefined
  const name =
    here.kind === "brand" ? brandPageNames[here.page] : here.kind === "other" ? otherPageNames[here.page] : text.product
  const isLost = here.kind === "unknown" || (here.kind === "brand" && brands.data !== null && brand === undefined)
  // the first steps bring a frame of their own
  const isWhole = !isLost && (here.page === "start" || here.page === "new")
  const isOfFailures = here.kind === "brand" && here.page === "tracking" && here.detail["part"] === "failures"
  const obeys =
    isOfFailures || (here.kind === "other" && here.page === "portfolio")
      ? "period"
      : here.kind === "brand"
        ? // one prompt has one class: the filter of another page can be taken away
          here.page === "prompt" && filter.value.class === null
          ? "no_class"
          : obeysOf[here.page]
        : null
  useEffect(() => {
    document.title = brand === undefined ? `${name} · ${text.product}` : `${name} · ${brand.name} · ${text.product}`
  }, [name, brand?.name])
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          // the base of all addresses is the list of brands: the browser would go there
          event.preventDefault()
          document.getElementById("content")?.focus()
        }}
      >
        {text.skip}
      </a>
      {isWhole ? null : <Navigation brands={brands.data?.brands ?? []} session={own} />}
      <main id="content" tabIndex={-1} class={isWhole ? "whole" : undefined}>
        {isWhole ? null : (
          <header class="head">
            <h1 data-of={brand?.name}>{name}</h1>
            {(brand === undefined && here.kind === "brand") || obeys === null ? null : (
              <FilterRow brand={brand} obeys={obeys ?? "all"} />
            )}
            <HeadEnd />
          </header>
        )}
        <Offline />
        {faultIn(brands) === null ? null : <Failure error={brands.error} url={brandsReading.url} />}
        {isLost ? (
          <div class="empty">
            <p>{text.notFound}</p>
            <a class="button" data-page href={otherAddress("portfolio")}>
              {text.toBrands}
            </a>
          </div>
        ) : here.kind === "other" ? (
          <Loaded key={here.page} lazy={otherPage[here.page]} props={nothing} />
        ) : brand === undefined ? (
          brands.error === null ? (
            <div class="skeleton page" />
          ) : null
        ) : (
          <Loaded key={brand.id} lazy={brandPage[here.page]} props={{ brand }} />
        )}
      </main>
      <Toasts />
      <Dialog brands={brands.data?.brands ?? []} />
    </>
  )
}

export const App = () => {
  useEffect(() => {
    const again = () => refetch("/v1/")
    addEventListener("offline", wasNotAnswered)
    addEventListener("online", again)
    return () => {
      removeEventListener("offline", wasNotAnswered)
      removeEventListener("online", again)
    }
  }, [])
  const state = session.value
  if (state.kind === "unknown") return <div class="skeleton page" />
  if (state.kind === "none") return <SignIn why={state.why} />
  return (
    <>
      {state.hasEnded ? <SignIn why="kept" /> : null}
      <SignedIn key={state.session.organization.id} session={state.session} />
    </>
  )
}
