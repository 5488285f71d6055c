import { openResultEndpoint, type SharedResult } from '#contract/project/result-card.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

export type LoadedResult = SharedResult | { gone: string }

/** Loads a shared result, or one sentence for every other link, which answers 404. */
export async function loadResult({ call, response }: AppContext, token: string): Promise<LoadedResult> {
  try {
    return await call(openResultEndpoint, { body: { token, isRead: false } })
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 400)) throw error
    if (response) response.status = 404
    return { gone: error.reply.message }
  }
}
