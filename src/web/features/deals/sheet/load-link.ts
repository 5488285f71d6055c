import { openComparisonEndpoint, type SharedComparison } from '#contract/closing/shared-comparison.ts'
import { type DealSheet, openSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { openResultEndpoint, type SharedResult } from '#contract/project/result-card.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

type Gone = { gone: string }
export type LoadedSheet = DealSheet | Gone
export type LoadedResult = SharedResult | Gone
export type LoadedComparison = SharedComparison | Gone

/**
 * Loads the deal sheet that a link's token opens, without counting a view: the route counts it once a visitor has seen
 * the page. For an unknown, malformed, expired or revoked link, returns the sentence to show as `gone` and sets HTTP
 * 404. Throws any other error.
 */
export async function loadSheet(context: AppContext, token: string): Promise<LoadedSheet> {
  return orGone(context, context.call(openSheetEndpoint, { body: { token, isRead: false } }))
}

/** Loads a shared project result. Handles dead links and errors like {@link loadSheet}. */
export async function loadResult(context: AppContext, token: string): Promise<LoadedResult> {
  return orGone(context, context.call(openResultEndpoint, { body: { token, isRead: false } }))
}

/** Loads a shared comparison of quotes. Handles dead links and errors like {@link loadSheet}. */
export async function loadComparison(context: AppContext, token: string): Promise<LoadedComparison> {
  return orGone(context, context.call(openComparisonEndpoint, { body: { token, isRead: false } }))
}

/**
 * Returns the reply, or for a 404 or 400 (malformed token) the server's message as `gone`, with HTTP 404. Throws any
 * other error.
 */
async function orGone<Reply>({ response }: AppContext, reply: Promise<Reply>): Promise<Reply | Gone> {
  try {
    return await reply
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 400)) throw error
    if (response) response.status = 404
    return { gone: error.reply.message }
  }
}
