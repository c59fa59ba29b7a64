/** The page component of a place, loaded on first use. */
import type { VNode } from "preact"
import { useLayoutEffect, useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { awaitFirst, isThere, prefetch, type Query } from "../data/Query.ts"
import * as overview from "../page/OverviewPage.tsx"
import { place } from "../route/Location.ts"
import type { BrandPage, OtherPage, Route } from "../route/Route.ts"
import { text } from "../text/English.ts"

export interface BrandPageProps {
  readonly brand: Brand
}

type Shown<Props> = (props: Props) => VNode | null

interface PageModule<Props> {
  readonly Page: Shown<Props>
  /** The first queries of the page. `brandId` is that of the place. */
  readonly ahead?: (brandId: string) => ReadonlyArray<Query<unknown>>
}

/** A lazily loaded page. */
interface Lazy<Props> {
  readonly load: () => Promise<PageModule<Props>>
  /** `null` until it is loaded. */
  readonly page: () => Shown<Props> | null
}

const lazy = <Props,>(load: () => Promise<PageModule<Props>>): Lazy<Props> => {
  let page: Shown<Props> | null = null
  return {
    page: () => page,
    load: async () => {
      const module = await load()
      page = module.Page
      return module
    }
  }
}

export const brandPage: Readonly<Record<BrandPage, Lazy<BrandPageProps>>> = {
  start: lazy(() => import("../page/StartPage.tsx")),
  // a part of the first file
  overview: { load: async () => overview, page: () => overview.Page },
  prompts: lazy(() => import("../page/PromptsPage.tsx")),
  prompt: lazy(() => import("../page/PromptPage.tsx")),
  answers: lazy(() => import("../page/AnswersPage.tsx")),
  answer: lazy(() => import("../page/AnswerPage.tsx")),
  competitors: lazy(() => import("../page/CompetitorsPage.tsx")),
  sources: lazy(() => import("../page/SourcesPage.tsx")),
  searches: lazy(() => import("../page/SearchesPage.tsx")),
  alerts: lazy(() => import("../page/AlertsPage.tsx")),
  reports: lazy(() => import("../page/ReportsPage.tsx")),
  tracking: lazy(() => import("../page/TrackingPage.tsx")),
  settings: lazy(() => import("../page/SettingsPage.tsx"))
}

export const otherPage: Readonly<Record<OtherPage, Lazy<object>>> = {
  portfolio: lazy(() => import("../page/PortfolioPage.tsx")),
  alerts: lazy(() => import("../page/AlertsPage.tsx")),
  reports: lazy(() => import("../page/AllReportsPage.tsx")),
  method: lazy(() => import("../page/MethodPage.tsx")),
  organization: lazy(() => import("../page/OrganizationPage.tsx")),
  new: lazy(() => import("../page/NewBrandPage.tsx"))
}

/** What a share link shows, without a session. */
export const sharedPage: Lazy<{ readonly token: string }> = lazy(() => import("../page/LinkPage.tsx"))

/** Loads the page of a place and starts its queries, in parallel with the session request. */
export const loadAhead = async (here: Route): Promise<void> => {
  if (here.kind === "unknown") return
  const { ahead } = await (here.kind === "brand" ? brandPage[here.page].load() : otherPage[here.page].load())
  // the user may have navigated meanwhile
  if (place.peek() !== here) return
  prefetch(ahead?.(here.kind === "brand" ? here.brandId : "") ?? [])
}

/** Shows a page once it is loaded. */
export const Loaded = <Props extends object>({
  lazy: wanted,
  props
}: {
  readonly lazy: Lazy<Props>
  readonly props: Props
}) => {
  const [, setShown] = useState<Lazy<Props> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const Page = wanted.page()
  useLayoutEffect(() => {
    let isCurrent = true
    setFailed(false)
    const show = async () => {
      try {
        await wanted.load()
        if (isCurrent) setShown(wanted)
      } catch {
        if (isCurrent) setFailed(true)
      }
      isThere(wanted)
    }
    if (Page === null) void show()
    return () => {
      isCurrent = false
    }
  }, [wanted])
  if (hasFailed) {
    return (
      <p class="failure" role="alert">
        {text.failed}{" "}
        <button type="button" onClick={() => location.reload()}>
          {text.retry}
        </button>
      </p>
    )
  }
  if (Page === null) {
    awaitFirst(wanted)
    return <div class="skeleton page" />
  }
  return <Page {...props} />
}
