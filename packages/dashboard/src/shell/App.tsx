/** The root component: the sign-in page or the current page. */
import { useEffect } from "preact/hooks"
import { isOffline, wasNotAnswered } from "../data/Connection.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brands as brandsReading } from "../data/Queries.ts"
import { type Session, session } from "../data/Session.ts"
import { Failure } from "../panel/Panel.tsx"
import { place } from "../route/Location.ts"
import { brandPageNames, otherPageNames, text } from "../text/English.ts"
import { Dialog } from "./Dialog.tsx"
import { FilterRow } from "./FilterRow.tsx"
import { Navigation } from "./Navigation.tsx"
import { brandPage, Loaded, otherPage } from "./Pages.tsx"
import { SignIn } from "./SignIn.tsx"

/** Pages without answers, so without filters. */
const unfiltered: ReadonlySet<string> = new Set(["start", "answer", "runs", "settings"])

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
  useEffect(() => {
    document.title = brand === undefined ? `${name} · ${text.product}` : `${name} · ${brand.name} · ${text.product}`
  }, [name, brand?.name])
  return (
    <>
      <a class="skip" href="#content">
        {text.skip}
      </a>
      <Navigation brands={brands.data?.brands ?? []} session={own} />
      <main id="content" tabIndex={-1}>
        <Offline />
        {brands.error === null ? null : <Failure error={brands.error} url={brandsReading.url} />}
        {here.kind === "unknown" || (here.kind === "brand" && brands.data !== null && brand === undefined) ? (
          <p class="empty">{text.notFound}</p>
        ) : here.kind === "other" ? (
          <>
            <h1>{name}</h1>
            <Loaded lazy={otherPage[here.page]} props={nothing} />
          </>
        ) : brand === undefined ? (
          <div class="skeleton page" />
        ) : (
          <>
            <h1>
              {name} <span class="quiet">{brand.name}</span>
            </h1>
            {unfiltered.has(here.page) ? null : <FilterRow brand={brand} obeysAll={here.page !== "changes"} />}
            <Loaded key={brand.id} lazy={brandPage[here.page]} props={{ brand }} />
          </>
        )}
      </main>
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
