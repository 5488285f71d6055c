import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounce } from 'use-debounce'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { useCall } from '#web/app-context.ts'
import { creationFields } from '#web/features/deals/life/creation-fields.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** Some four previews a second keep up with a thumb, and within what the server allows. */
const paceMs = 260

/**
 * Computes the results of a deal with other figures on the server. The reply to the latest figures wins; until then the previous one shows.
 * Address and purpose don't matter and are not sent.
 */
export function useDealPreview(deal: Deal) {
  const call = useCall()
  const { propertyAddress: _address, purpose: _purpose, ...figures } = creationFields(deal)
  const latest = JSON.stringify(figures)
  // It follows a moving thumb at a steady pace and ends with its last place.
  const [body] = useDebounce(latest, paceMs, { leading: true, maxWait: paceMs })
  const query = useQuery({
    queryKey: queryKeys.dealPreview(deal.id, deal.version, body),
    queryFn: () => call(previewDealEndpoint, { body: JSON.parse(body) }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return { ...query, isStale: query.isPlaceholderData || query.isPending || body !== latest }
}
