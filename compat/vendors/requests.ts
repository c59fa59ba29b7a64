/**
 * Compiles only if the fields of the requests to vendors are in the types of the vendors' newest packages. It is never
 * run. Run: npm run compat
 */
import type {
  MessageCreateParamsNonStreaming,
  MessageParam,
  WebSearchTool20250305
} from "@anthropic-ai/sdk/resources/messages"
import type { Content, GenerateContentConfig, RetrievalConfig, Tool } from "@google/genai"
import type Perplexity from "@perplexity-ai/perplexity_ai"
import type * as DataForSeo from "dataforseo-client/models"
import type { ResponseCreateParamsNonStreaming, WebSearchTool } from "openai/resources/responses/responses"
import type { anthropicRequest } from "../../packages/providers/src/anthropic/AnthropicEngine.ts"
import type { backlinkTask } from "../../packages/providers/src/dataforseo/BacklinkSummary.ts"
import type { citationTask } from "../../packages/providers/src/dataforseo/CitedSources.ts"
import type { competitorTask, domainTask, keywordTask } from "../../packages/providers/src/dataforseo/Labs.ts"
import type { historyTask, mentionTask } from "../../packages/providers/src/dataforseo/LlmMentions.ts"
import type { searchTask } from "../../packages/providers/src/dataforseo/SearchResults.ts"
import type { geminiRequest } from "../../packages/providers/src/gemini/GeminiEngine.ts"
import type { openAiRequest } from "../../packages/providers/src/openai/OpenAiEngine.ts"
import type { perplexityRequest } from "../../packages/providers/src/perplexity/PerplexityEngine.ts"
import type { xaiRequest } from "../../packages/providers/src/xai/XaiEngine.ts"
import { fits, type Fits } from "./Fits.ts"

/** The body with a search. */
type Searched<Request extends (...given: never) => unknown> = Extract<ReturnType<Request>, { readonly tools: unknown }>

type OpenAiBody = Searched<typeof openAiRequest>
type OpenAiTool = OpenAiBody["tools"][number]
fits<Fits<OpenAiBody, ResponseCreateParamsNonStreaming>>()
fits<Fits<OpenAiTool, WebSearchTool>>()
fits<Fits<OpenAiTool["user_location"], WebSearchTool.UserLocation>>()
// xAI publishes no types; its interface is OpenAI's
fits<Fits<ReturnType<typeof xaiRequest>, ResponseCreateParamsNonStreaming>>()

type AnthropicBody = Searched<typeof anthropicRequest>
type AnthropicTool = AnthropicBody["tools"][number]
fits<Fits<Omit<AnthropicBody, "messages">, Omit<MessageCreateParamsNonStreaming, "messages">>>()
fits<Fits<Extract<AnthropicBody["messages"][number], { readonly role: "user" }>, MessageParam>>()
fits<Fits<AnthropicTool, WebSearchTool20250305>>()
fits<Fits<NonNullable<AnthropicTool["user_location"]>, NonNullable<WebSearchTool20250305["user_location"]>>>()

type GeminiBody = Searched<typeof geminiRequest>
fits<Fits<GeminiBody["contents"][number], Content>>()
fits<Fits<GeminiBody["tools"][number], Tool>>()
fits<Fits<Omit<GeminiBody, "contents">, GenerateContentConfig>>()
fits<Fits<NonNullable<GeminiBody["toolConfig"]>["retrievalConfig"], RetrievalConfig>>()

type PerplexityParams = Perplexity.Responses.ResponseCreateParams
type PerplexityBody = Searched<typeof perplexityRequest>
type PerplexityTool = PerplexityBody["tools"][number]
type PerplexitySearch = Extract<NonNullable<PerplexityParams["tools"]>[number], { type: "web_search" }>
fits<Fits<PerplexityBody, PerplexityParams>>()
fits<Fits<PerplexityTool, PerplexitySearch>>()
fits<Fits<NonNullable<PerplexityTool["user_location"]>, NonNullable<PerplexitySearch["user_location"]>>>()

type Mentions = ReturnType<typeof mentionTask>
fits<Fits<Mentions["target"][number], DataForSeo.IAiOptimizationLLmMentionsKeywordElement>>()
type WithLimit = Mentions & { readonly limit: number }
type SearchTask = ReturnType<typeof searchTask>
type SearchStop = SearchTask["stop_crawl_on_match"][number]
fits<Fits<Omit<SearchTask, "stop_crawl_on_match">, DataForSeo.ISerpGoogleOrganicLiveAdvancedRequestInfo>>()
fits<Fits<SearchStop, DataForSeo.ISerpApiStopCrawlOnMatchInfo>>()
fits<Fits<Omit<WithLimit, "target">, DataForSeo.IAiOptimizationLlmMentionsSearchMentionsLiveRequestInfo>>()
fits<
  Fits<Omit<ReturnType<typeof historyTask>, "target">, DataForSeo.IAiOptimizationLlmMentionsHistoricalLiveRequestInfo>
>()
fits<Fits<Omit<Mentions, "target">, DataForSeo.IAiOptimizationLlmMentionsTargetMetricsLiveRequestInfo>>()
fits<
  Fits<
    Omit<ReturnType<typeof citationTask>, "target">,
    DataForSeo.IAiOptimizationLlmMentionsTopMentionedDomainsLiveRequestInfo &
      DataForSeo.IAiOptimizationLlmMentionsTopMentionedPagesLiveRequestInfo
  >
>()
fits<Fits<ReturnType<typeof backlinkTask>, DataForSeo.IBacklinksSummaryLiveRequestInfo>>()
fits<Fits<ReturnType<typeof domainTask>, DataForSeo.IDataforseoLabsGoogleDomainRankOverviewLiveRequestInfo>>()
fits<Fits<ReturnType<typeof competitorTask>, DataForSeo.IDataforseoLabsGoogleCompetitorsDomainLiveRequestInfo>>()
fits<Fits<ReturnType<typeof keywordTask>, DataForSeo.IDataforseoLabsGoogleKeywordsForSiteLiveRequestInfo>>()

// what fits nowhere must not compile
type OpenAiMode = OpenAiBody & { readonly search_mode: "web" }
type ForcedPerplexity = PerplexityBody & { readonly tool_choice: "required" }
type DomainCity = ReturnType<typeof domainTask> & { readonly city: "x" }
// @ts-expect-error a field of no type
fits<Fits<OpenAiMode, ResponseCreateParamsNonStreaming>>()
// @ts-expect-error Perplexity's types have no such field
fits<Fits<ForcedPerplexity, PerplexityParams>>()
// @ts-expect-error a field of no type
fits<Fits<DomainCity, DataForSeo.IDataforseoLabsGoogleDomainRankOverviewLiveRequestInfo>>()
