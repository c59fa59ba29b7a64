/**
 * The parts of the command that need no process, for its tests.
 */
export { barLegend, rateBar } from "../output/RateBar.ts"
export { renderTable } from "../output/Table.ts"
export { asciiOf, isAsciiTerminal, printable, widthOf, wrapped } from "../output/TerminalText.ts"
export { changeText } from "../report/ChangeText.ts"
export { noteText } from "../report/NoteText.ts"
export { type ShownReport, periodText, reportText } from "../report/ReportText.ts"
export { searchesTable, sourcesTable } from "../report/SourcesTable.ts"
export { planText } from "../tracker/PlanTable.ts"
export { visibilityFigures, visibilityTable } from "../report/VisibilityTable.ts"
export * as Measures from "../serve/Measures.ts"
export { choosePrices } from "../cost/PriceSource.ts"
export { readinessWithKeys } from "../serve/Ready.ts"
