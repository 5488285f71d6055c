import {
  getQuoteRequestEndpoint,
  getUnreadCountEndpoint,
  listConversationsEndpoint,
  markRequestReadEndpoint,
  postMessageEndpoint,
} from '#contract/quotes/conversations.ts'
import {
  chooseQuoteEndpoint,
  declineQuoteEndpoint,
  listDealQuotesEndpoint,
  logQuoteEndpoint,
  notifyOtherLendersEndpoint,
  undoChoiceEndpoint,
} from '#contract/quotes/deal-quotes.ts'
import {
  askForQuotesEndpoint,
  getQuoteDraftEndpoint,
  stopQuoteRequestEndpoint,
  withdrawPhoneEndpoint,
} from '#contract/quotes/quote-requests.ts'
import type { Snapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { type AskLendersDeps, askLenders } from './asking/ask-lenders.ts'
import { readQuoteDraft } from './asking/quote-draft.ts'
import { countUnread } from './conversations/conversation-deals.queries.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { readRequestTimeline } from './conversations/read-request-timeline.ts'
import { markRead, writeMessage } from './conversations/write-message.ts'
import { chooseQuote, declineQuote, undoChoice } from './deciding/choose-quote.ts'
import { type ListQuotesDeps, listDealQuotes } from './deciding/list-deal-quotes.ts'
import { logQuote } from './deciding/log-quote.ts'
import { notifyOthers } from './deciding/notify-others.ts'
import { withdrawPhone } from './ending/withdraw-phone.ts'
import { withdrawRequest } from './ending/withdraw-request.ts'
import { registerEvents } from './events/events.routes.ts'
import { registerLenderFacts } from './facts/facts.routes.ts'
import type { LenderFactsReader } from './facts/lender-facts.ts'
import type { ReadReplyDeps } from './replies/read-reply.ts'
import { registerReplies } from './replies/replies.routes.ts'
import { registerRounds } from './rounds/rounds.routes.ts'

const askLimits: readonly RouteLimit[] = [{ name: 'quote-requests', points: 60, seconds: 3600, by: 'investor' }]
const writeLimits: readonly RouteLimit[] = [
  { name: 'quotes-ip', points: 240, seconds: 60, by: 'ip' },
  { name: 'quotes', points: 60, seconds: 60, by: 'investor' },
]

type QuotesDeps = AskLendersDeps &
  ListQuotesDeps &
  ReadReplyDeps & { catalogue: { snapshot(): Snapshot }; lenderFacts: LenderFactsReader }

/**
 * Registers the endpoints of quotes and conversations, and those of private links, rounds, live events and lenders'
 * facts.
 */
export function registerQuotes(http: Http, deps: QuotesDeps): void {
  const { db, clock } = deps
  registerReplies(http, deps)
  registerRounds(http, deps)
  registerEvents(http, deps)
  registerLenderFacts(http, deps)

  route(http, getQuoteDraftEndpoint, { limits: readLimits }, async ({ params, investor }) =>
    readQuoteDraft(db, deps, { dealId: params.id, userId: investor.id, now: clock() }),
  )
  route(http, askForQuotesEndpoint, { limits: askLimits }, async ({ params, body, investor, idempotencyKey }) =>
    askLenders(deps, {
      userId: investor.id,
      dealId: params.id,
      input: body,
      key: idempotencyKey,
    }),
  )
  route(http, stopQuoteRequestEndpoint, { limits: writeLimits }, async ({ params, investor }) =>
    withdrawRequest(deps, { userId: investor.id, requestId: params.id }),
  )

  route(http, withdrawPhoneEndpoint, { limits: writeLimits }, async ({ params, investor }) =>
    withdrawPhone(deps, { userId: investor.id, requestId: params.id }),
  )

  route(http, listDealQuotesEndpoint, { limits: readLimits }, async ({ params, query, investor }) =>
    listDealQuotes(deps, { userId: investor.id, dealId: params.id, holdMonths: query.holdMonths }),
  )
  route(http, logQuoteEndpoint, { limits: writeLimits }, async ({ params, body, investor }) =>
    logQuote(deps, { userId: investor.id, dealId: params.id, input: body }),
  )
  route(http, chooseQuoteEndpoint, { limits: writeLimits }, async ({ params, investor }) =>
    chooseQuote(deps, { userId: investor.id, quoteId: params.id }),
  )
  route(http, undoChoiceEndpoint, { limits: writeLimits }, async ({ params, investor }) =>
    undoChoice(deps, { userId: investor.id, quoteId: params.id }),
  )
  route(http, declineQuoteEndpoint, { limits: writeLimits }, async ({ params, investor }) =>
    declineQuote(deps, { userId: investor.id, quoteId: params.id }),
  )
  route(http, notifyOtherLendersEndpoint, { limits: writeLimits }, async ({ params, investor }) => ({
    requests: await notifyOthers(deps, { userId: investor.id, dealId: params.id }),
  }))

  route(http, listConversationsEndpoint, { limits: readLimits }, async ({ investor }) =>
    listConversations(db, investor.id, clock()),
  )
  route(http, getUnreadCountEndpoint, { limits: readLimits }, async ({ investor }) => ({
    unread: await countUnread(db, investor.id),
  }))
  route(http, getQuoteRequestEndpoint, { limits: readLimits }, async ({ params, investor }) =>
    readRequestTimeline(deps, { userId: investor.id, requestId: params.id }),
  )
  route(http, postMessageEndpoint, { limits: writeLimits }, async ({ params, body, investor }) =>
    writeMessage(deps, { userId: investor.id, requestId: params.id, body: body.body }),
  )
  route(http, markRequestReadEndpoint, { limits: writeLimits }, async ({ params, investor }) =>
    markRead(deps, { userId: investor.id, requestId: params.id }),
  )
}
