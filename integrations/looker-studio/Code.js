/**
 * Answerscope in Looker Studio: a community connector (https://developers.google.com/looker-studio/connector).
 * Sign in with the address of the server and an access key of scope `read`; each data source is one brand. Dimensions
 * become the report's `by`, so every row comes from the server with its own interval, and nothing is added up here.
 */

const dimension = (name, label, semanticType = "TEXT") => ({
  name,
  label,
  dataType: "STRING",
  semantics: { conceptType: "DIMENSION", semanticType }
})

const metric = (name, label, semanticType = "NUMBER") => ({
  name,
  label,
  dataType: semanticType === "TEXT" ? "STRING" : "NUMBER",
  semantics: { conceptType: "METRIC", semanticType, isReaggregatable: false }
})

/** A rate with everything that its reader needs beside it. */
const rate = (name, label) => [
  metric(name, label, "PERCENT"),
  metric(`${name}.k`, `${label}: answers`),
  metric(`${name}.n`, `${label}: of answers`),
  metric(`${name}.low`, `${label}: interval from`, "PERCENT"),
  metric(`${name}.high`, `${label}: interval to`, "PERCENT"),
  metric(`${name}.verdict`, `${label}: change`, "TEXT")
]

const times = [
  dimension("day", "Day", "YEAR_MONTH_DAY"),
  dimension("week", "Week (its Monday)", "YEAR_MONTH_DAY"),
  dimension("month", "Month", "YEAR_MONTH")
]

const dimensions = [
  ...times,
  dimension("engine", "Engine"),
  dimension("surface", "Surface"),
  dimension("model", "Model"),
  dimension("prompt", "Prompt"),
  dimension("class", "Class of the prompt"),
  dimension("tag", "Tag of the prompt"),
  dimension("competitor", "Brand or competitor"),
  dimension("location", "Location"),
  dimension("language", "Language")
]

const fields = [
  ...dimensions,
  metric("answers", "Answers"),
  ...rate("mention_rate", "Mentioned"),
  ...rate("citation_rate", "Cited"),
  ...rate("share_of_voice", "Share of voice"),
  ...rate("first_rate", "Ranked first"),
  ...rate("top3_rate", "Ranked in the first three")
]

const isDimension = ({ name }) => dimensions.some((one) => one.name === name)
const isTime = ({ name }) => times.some((one) => one.name === name)

const refuse = (text) => DataStudioApp.createCommunityConnector().newUserError().setText(text).throwException()

const properties = () => PropertiesService.getUserProperties()

/** The answer to a GET of the server. */
const fetched = (path, accept = "application/json") =>
  UrlFetchApp.fetch(`${properties().getProperty("answerscope.path")}${path}`, {
    headers: { "x-access-key": properties().getProperty("answerscope.key"), accept },
    muteHttpExceptions: true
  })

/** The text of an answer with 200; else what the server says becomes the error that the person reads. */
const textOf = (response) => {
  const text = response.getContentText()
  if (response.getResponseCode() === 200) return text
  let message = `The server answered ${response.getResponseCode()}.`
  try {
    message = JSON.parse(text).message
  } catch {
    // a proxy in between answers without JSON
  }
  return refuse(message)
}

function getAuthType() {
  return { type: "PATH_KEY", helpUrl: "https://github.com/answerscope/answerscope/blob/main/docs/integrations.md" }
}

function isAuthValid() {
  if (properties().getProperty("answerscope.key") === null) return false
  return fetched("/v1/health/auth").getResponseCode() === 200
}

function setCredentials({ pathKey }) {
  properties().setProperties({
    "answerscope.path": pathKey.path.trim().replace(/\/+$/, ""),
    "answerscope.key": pathKey.key.trim()
  })
  return { errorCode: isAuthValid() ? "NONE" : "INVALID_CREDENTIALS" }
}

function resetAuth() {
  properties().deleteProperty("answerscope.path")
  properties().deleteProperty("answerscope.key")
}

function isAdminUser() {
  return false
}

function getConfig() {
  const { brands } = JSON.parse(textOf(fetched("/v1/brands"))).data
  return {
    configParams: [
      {
        type: "SELECT_SINGLE",
        name: "brand",
        displayName: "Brand",
        options: brands.map(({ id, name }) => ({ label: name, value: id }))
      },
      {
        type: "SELECT_SINGLE",
        name: "class",
        displayName: "Prompts",
        helpText: "Non-branded prompts do not contain the brand's name.",
        options: [
          { label: "All prompts", value: "" },
          { label: "Non-branded prompts", value: "non_branded" },
          { label: "Branded prompts", value: "branded" }
        ]
      }
    ],
    dateRangeRequired: true
  }
}

function getSchema() {
  return { schema: fields }
}

/** A value as Looker Studio writes dates; other values as they are. */
const valueOf = (row, { name }) => {
  if (isTime({ name })) return String(row.by[name]).replaceAll("-", "")
  if (isDimension({ name })) return row.by[name] ?? ""
  const [figure, part = "value"] = name.split(".")
  if (figure === "answers") return row.answers
  if (part === "verdict") return row.change?.[figure]?.verdict_page ?? ""
  return row[figure]?.[part] ?? null
}

function getData({ configParams, dateRange, fields: asked }) {
  if (!configParams?.brand) refuse("Choose a brand in the settings of the data source.")
  const schema = asked.map(({ name }) => fields.find((field) => field.name === name))
  const by = schema.filter(isDimension)
  if (by.filter(isTime).length > 1 || by.length - by.filter(isTime).length > 3) {
    refuse("Use up to three dimensions, and one of day, week and month besides.")
  }
  const isCompared = schema.some(({ name }) => name.endsWith(".verdict"))
  if (isCompared && by.some(isTime)) {
    refuse("A change compares the whole period with the one before: show it without day, week and month.")
  }
  const query = {
    brand_id: configParams.brand,
    from: dateRange.startDate,
    to: dateRange.endDate,
    ...(by.length > 0 ? { by: by.map(({ name }) => name).join(",") } : {}),
    ...(configParams.class ? { class: configParams.class } : {}),
    ...(isCompared ? { compare: "previous" } : {})
  }
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")
  const lines = textOf(fetched(`/v1/reports/visibility?${search}`, "application/x-ndjson"))
    .split("\n")
    .filter((line) => line !== "")
  return {
    schema,
    rows: lines.map((line) => {
      const row = JSON.parse(line)
      return { values: schema.map((field) => valueOf(row, field)) }
    })
  }
}
