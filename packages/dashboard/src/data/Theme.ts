/** Light, dark or system theme. The choice is stored in this browser. */
import { signal } from "@preact/signals"

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const name = "answerscope.theme"

/** The browser may refuse to store it. */
const kept = (): Theme => {
  try {
    return themes.find((theme) => theme === localStorage.getItem(name)) ?? "system"
  } catch {
    return "system"
  }
}

export const theme = signal<Theme>(kept())

/** Applies the chosen theme. */
export const showTheme = (): void => {
  if (theme.value === "system") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme.value
}

export const chooseTheme = (chosen: Theme): void => {
  theme.value = chosen
  showTheme()
  try {
    if (chosen === "system") localStorage.removeItem(name)
    else localStorage.setItem(name, chosen)
  } catch {
    // valid until the page closes
  }
}
