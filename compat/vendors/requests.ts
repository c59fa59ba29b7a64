/**
 * Compiles only if the fields of the requests to vendors are in the types of the vendors' newest packages. It is never
 * run. Run: npm run compat
 */
import type {
  MessageCreateParamsNonStreaming,
  MessageParam,
  WebSearchTool20250305
} from "@anthropic-ai/sdk/resources/messages"
import type { Content, GenerateContentConfig, RetrievalConfig, ServiceTier, Tool } from "@google/genai"
import type Perplexity from "@perplexity-ai/perplexity_ai"
import type * as DataForSeo from "dataforseo-client/models"
import type { ResponseCreateParamsNonStreaming, WebSearchTool } from "openai/resources/responses/responses"
import type { anthropicRequest } from "../../packages/providers/src/anthropic/AnthropicEngine.ts"
import type { aiModeTask } from "../../packages/providers/src/dataforseo/AiMode.ts"
import type { overviewTask } from "../../packages/providers/src/dataforseo/AiOverview.ts"
import type { listTask, waitingTask } from "../../packages/providers/src/dataforseo/AppLater.ts"
import type { promptTask } from "../../packages/providers/src/dataforseo/AppMarket.ts"
import type { backlinkTask } from "../../packages/providers/src/dataforseo/BacklinkSummary.ts"
import type { citationTask } from "../../packages/providers/src/dataforseo/CitedSources.ts"
import type { ChatGptConversation } from "../../packages/providers/src/dataforseo/ChatGptApp.ts"
import type { GeminiConversation } from "../../packages/providers/src/dataforseo/GeminiApp.ts"
import type { Overview } from "../../packages/providers/src/dataforseo/OverviewItem.ts"
import type { competitorTask, domainTask, keywordTask } from "../../packages/providers/src/dataforseo/Labs.ts"
import type { historyTask, mentionTask } from "../../packages/providers/src/dataforseo/LlmMentions.ts"
import type { searchTask } from "../../packages/providers/src/dataforseo/SearchResults.ts"
import type { geminiRequest } from "../../packages/providers/src/gemini/GeminiEngine.ts"
import type { openAiRequest } from "../../packages/providers/src/openai/OpenAiEngine.ts"
import type { perplexityRequest } from "../../packages/providers/src/perplexity/PerplexityEngine.ts"
import type { xaiRequest } from "../../packages/providers/src/xai/XaiEngine.ts"
import type { Fits, Fitting, HasFields, Misses } from "./Fits.ts"

/** The body with a search. */
type Searched<Request extends (...given: never) => unknown> = Extract<ReturnType<Request>, { readonly tools: unknown }>

type OpenAiBody = Searched<typeof openAiRequest>
type OpenAiTool = OpenAiBody["tools"][number]

type AnthropicBody = Searched<typeof anthropicRequest>
type AnthropicTool = AnthropicBody["tools"][number]

type GeminiBody = Searched<typeof geminiRequest>

type PerplexityParams = Perplexity.Responses.ResponseCreateParams
type PerplexityBody = Searched<typeof perplexityRequest>
type PerplexityTool = PerplexityBody["tools"][number]
type PerplexitySearch = Extract<NonNullable<PerplexityParams["tools"]>[number], { type: "web_search" }>

type Mentions = ReturnType<typeof mentionTask>
type WithLimit = Mentions & { readonly limit: number }
type SearchTask = ReturnType<typeof searchTask>
type SearchStop = SearchTask["stop_crawl_on_match"][number]

type AppTask = ReturnType<typeof promptTask>
type AppWaiting = AppTask & ReturnType<typeof waitingTask>
type ChatGptItem = ChatGptConversation["items"][number]
type OverviewItem = Omit<Overview["items"][number], "text" | "references" | "components">

// what fits nowhere must not compile
type OpenAiMode = OpenAiBody & { readonly search_mode: "web" }
type ForcedPerplexity = PerplexityBody & { readonly tool_choice: "required" }
type DomainCity = ReturnType<typeof domainTask> & { readonly city: "x" }

/** Compiles only if each of these fits, and if those of no type do not. */
export type Compared = [
  Fitting<Fits<OpenAiBody, ResponseCreateParamsNonStreaming>>,
  Fitting<Fits<OpenAiTool, WebSearchTool>>,
  Fitting<Fits<OpenAiTool["user_location"], WebSearchTool.UserLocation>>,
  // xAI publishes no types; its interface is OpenAI's
  Fitting<Fits<ReturnType<typeof xaiRequest>, ResponseCreateParamsNonStreaming>>,
  Fitting<Fits<Omit<AnthropicBody, "messages">, Omit<MessageCreateParamsNonStreaming, "messages">>>,
  Fitting<Fits<Extract<AnthropicBody["messages"][number], { readonly role: "user" }>, MessageParam>>,
  Fitting<Fits<AnthropicTool, WebSearchTool20250305>>,
  Fitting<Fits<NonNullable<AnthropicTool["user_location"]>, NonNullable<WebSearchTool20250305["user_location"]>>>,
  Fitting<Fits<GeminiBody["contents"][number], Content>>,
  Fitting<Fits<GeminiBody["tools"][number], Tool>>,
  Fitting<Fits<Omit<GeminiBody, "contents" | "serviceTier">, GenerateContentConfig>>,
  Fitting<Fits<NonNullable<GeminiBody["serviceTier"]>, `${ServiceTier}`>>,
  Fitting<HasFields<Pick<GeminiBody, "serviceTier">, GenerateContentConfig>>,
  Fitting<Fits<NonNullable<GeminiBody["toolConfig"]>["retrievalConfig"], RetrievalConfig>>,
  Fitting<Fits<PerplexityBody, PerplexityParams>>,
  Fitting<Fits<PerplexityTool, PerplexitySearch>>,
  Fitting<Fits<NonNullable<PerplexityTool["user_location"]>, NonNullable<PerplexitySearch["user_location"]>>>,
  Fitting<Fits<Mentions["target"][number], DataForSeo.IAiOptimizationLLmMentionsKeywordElement>>,
  Fitting<Fits<Omit<SearchTask, "stop_crawl_on_match">, DataForSeo.ISerpGoogleOrganicLiveAdvancedRequestInfo>>,
  Fitting<Fits<SearchStop, DataForSeo.ISerpApiStopCrawlOnMatchInfo>>,
  Fitting<Fits<Omit<WithLimit, "target">, DataForSeo.IAiOptimizationLlmMentionsSearchMentionsLiveRequestInfo>>,
  Fitting<
    Fits<Omit<ReturnType<typeof historyTask>, "target">, DataForSeo.IAiOptimizationLlmMentionsHistoricalLiveRequestInfo>
  >,
  Fitting<Fits<Omit<Mentions, "target">, DataForSeo.IAiOptimizationLlmMentionsTargetMetricsLiveRequestInfo>>,
  Fitting<
    Fits<
      Omit<ReturnType<typeof citationTask>, "target">,
      DataForSeo.IAiOptimizationLlmMentionsTopMentionedDomainsLiveRequestInfo &
        DataForSeo.IAiOptimizationLlmMentionsTopMentionedPagesLiveRequestInfo
    >
  >,
  Fitting<Fits<ReturnType<typeof backlinkTask>, DataForSeo.IBacklinksSummaryLiveRequestInfo>>,
  Fitting<Fits<ReturnType<typeof domainTask>, DataForSeo.IDataforseoLabsGoogleDomainRankOverviewLiveRequestInfo>>,
  Fitting<Fits<ReturnType<typeof competitorTask>, DataForSeo.IDataforseoLabsGoogleCompetitorsDomainLiveRequestInfo>>,
  Fitting<Fits<ReturnType<typeof keywordTask>, DataForSeo.IDataforseoLabsGoogleKeywordsForSiteLiveRequestInfo>>,
  Fitting<Fits<AppTask, DataForSeo.IAiOptimizationChatGptLlmScraperLiveAdvancedRequestInfo>>,
  Fitting<Fits<AppWaiting, DataForSeo.IAiOptimizationChatGptLlmScraperTaskPostRequestInfo>>,
  Fitting<Fits<AppTask, DataForSeo.IAiOptimizationGeminiLlmScraperLiveAdvancedRequestInfo>>,
  Fitting<Fits<AppWaiting, DataForSeo.IAiOptimizationGeminiLlmScraperTaskPostRequestInfo>>,
  Fitting<Fits<AppTask & typeof aiModeTask, DataForSeo.ISerpGoogleAiModeLiveAdvancedRequestInfo>>,
  Fitting<Fits<AppWaiting & typeof aiModeTask, DataForSeo.ISerpGoogleAiModeTaskPostRequestInfo>>,
  Fitting<Fits<AppTask & typeof overviewTask, DataForSeo.ISerpGoogleOrganicLiveAdvancedRequestInfo>>,
  Fitting<Fits<AppWaiting & typeof overviewTask, DataForSeo.ISerpGoogleOrganicTaskPostRequestInfo>>,
  Fitting<Fits<ReturnType<typeof listTask>, DataForSeo.ISerpIdListRequestInfo>>,
  Fitting<HasFields<ChatGptConversation, DataForSeo.IAiOptimizationChatGptLlmScraperLiveAdvancedResultInfo>>,
  Fitting<HasFields<ChatGptConversation, DataForSeo.IAiOptimizationChatGptLlmScraperTaskGetAdvancedResultInfo>>,
  Fitting<HasFields<ChatGptConversation["sources"][number], DataForSeo.ISourceInfo>>,
  Fitting<HasFields<Pick<ChatGptItem, "type">, DataForSeo.IBaseChatGptLlmScraperElementItem>>,
  Fitting<HasFields<Omit<ChatGptItem, "items" | "markdown" | "sources">, DataForSeo.IChatGptAdElementItem>>,
  Fitting<HasFields<ChatGptItem["items"][number], DataForSeo.IChatGptProductsElement>>,
  Fitting<HasFields<ChatGptItem["items"][number], DataForSeo.IChatGptLocalBusinessesElement>>,
  Fitting<HasFields<GeminiConversation, DataForSeo.IAiOptimizationGeminiLlmScraperLiveAdvancedResultInfo>>,
  Fitting<HasFields<GeminiConversation["items"][number], DataForSeo.IGeminiTextElementItem>>,
  Fitting<HasFields<Omit<Overview, "asynchronous_ai_overview">, DataForSeo.IAiModeAiOverviewInfo>>,
  Fitting<HasFields<Overview, DataForSeo.IAiOverviewSerpElementItem>>,
  Fitting<HasFields<Overview["references"][number], DataForSeo.IAiModeAiOverviewReferenceInfo>>,
  Fitting<HasFields<OverviewItem, DataForSeo.ISerpApiAiModeAiOverviewShoppingItem>>,
  Fitting<HasFields<Omit<OverviewItem["items"][number], "seller">, DataForSeo.IAiModeAiOverviewPaidElementInfo>>,
  Fitting<
    HasFields<Omit<OverviewItem["items"][number], "website_name">, DataForSeo.IAiModeAiOverviewShoppingElementInfo>
  >,
  Fitting<Misses<AppTask & { readonly city: "x" }, DataForSeo.ISerpGoogleAiModeLiveAdvancedRequestInfo>>,
  Fitting<Misses<OpenAiMode, ResponseCreateParamsNonStreaming>>,
  Fitting<Misses<ForcedPerplexity, PerplexityParams>>,
  Fitting<Misses<DomainCity, DataForSeo.IDataforseoLabsGoogleDomainRankOverviewLiveRequestInfo>>
]
