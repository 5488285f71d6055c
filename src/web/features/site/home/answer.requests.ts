import { queryOptions, skipToken } from '@tanstack/react-query'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import type { Call } from '#contract/wire/call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import type { AnswerFigures } from './answer-figures.ts'

/** Matches the deal. Sends no request without figures. */
export function answerQuery(call: Call, figures: AnswerFigures | null) {
  return queryOptions({
    queryKey: queryKeys.dealPreview('home', figures),
    queryFn: figures === null ? skipToken : ({ signal }) => call(previewDealEndpoint, { body: figures }, { signal }),
  })
}
