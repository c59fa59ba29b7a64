/** The reports and links of all brands. */
export { ReportsPart as Page } from "./report/ReportsPart.tsx"
