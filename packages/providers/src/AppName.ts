/** The engines that show what people see in an app or on a page, in display order. */
export const appNames = ["chatgpt_app", "gemini_app", "google_ai_mode", "google_ai_overview"] as const

/** An engine that is an app. */
export type AppName = (typeof appNames)[number]

/** Whether an engine is one of these. */
export const isAppName = (name: string): name is AppName => appNames.some((known) => known === name)
