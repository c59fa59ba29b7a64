/**
 * The page of a place. Each is loaded when it is first shown.
 */
import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { awaitFirst, isThere } from "../data/Reading.ts"
import type { BrandPage, OtherPage } from "../route/Place.ts"
import { text } from "../text/English.ts"

export interface BrandPageProps {
  readonly brand: Brand
}

type Load<Props> = () => Promise<{ readonly Page: ComponentType<Props> }>

export const brandPage: Readonly<Record<BrandPage, Load<BrandPageProps>>> = {
  start: () => import("../page/StartPage.tsx"),
  overview: () => import("../page/OverviewPage.tsx"),
  prompts: () => import("../page/PromptsPage.tsx"),
  prompt: () => import("../page/PromptPage.tsx"),
  answers: () => import("../page/AnswersPage.tsx"),
  answer: () => import("../page/AnswerPage.tsx"),
  competitors: () => import("../page/CompetitorsPage.tsx"),
  sources: () => import("../page/SourcesPage.tsx"),
  searches: () => import("../page/SearchesPage.tsx"),
  changes: () => import("../page/ChangesPage.tsx"),
  runs: () => import("../page/RunsPage.tsx"),
  report: () => import("../page/ReportPage.tsx"),
  settings: () => import("../page/SettingsPage.tsx")
}

export const otherPage: Readonly<Record<OtherPage, Load<object>>> = {
  portfolio: () => import("../page/PortfolioPage.tsx"),
  method: () => import("../page/MethodPage.tsx")
}

/** Shows a page as soon as it is loaded. */
export const Loaded = <Props extends object>({
  load,
  props
}: {
  readonly load: Load<Props>
  readonly props: Props
}) => {
  const [page, setPage] = useState<{ readonly of: Load<Props>; readonly Page: ComponentType<Props> } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    setFailed(false)
    const show = async () => {
      try {
        const { Page } = await load()
        if (isCurrent) setPage({ of: load, Page })
      } catch {
        if (isCurrent) setFailed(true)
      }
      isThere(load)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [load])
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
  if (page === null || page.of !== load) {
    awaitFirst(load)
    return <div class="skeleton page" />
  }
  return <page.Page {...props} />
}
