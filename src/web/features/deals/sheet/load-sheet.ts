import { type DealSheet, openSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

export type LoadedSheet = DealSheet | { gone: string }

/**
 * Loads a shared deal, or one sentence for every other link. Unknown, expired and ended links look the same and answer
 * 404.
 */
export async function loadSheet({ call, response }: AppContext, token: string): Promise<LoadedSheet> {
  try {
    return await call(openSheetEndpoint, { body: { token, isRead: false } })
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 400)) throw error
    if (response) response.status = 404
    return { gone: error.reply.message }
  }
}
