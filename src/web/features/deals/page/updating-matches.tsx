import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { dealMatchesQuery } from '#web/features/deals/deals.requests.ts'

/** Says that lenders changed and the matches are being made anew, and reads them again when that is over. */
export function UpdatingMatches({ deal: { id, isUpdating } }: { deal: DealWithInsight }) {
  const queryClient = useQueryClient()
  const wasUpdating = useRef(isUpdating)
  useEffect(() => {
    if (wasUpdating.current && !isUpdating)
      void queryClient.invalidateQueries({ queryKey: dealMatchesQuery(id).queryKey })
    wasUpdating.current = isUpdating
  }, [queryClient, id, isUpdating])
  if (!isUpdating) return null
  return <p className="mt-2 text-sm text-ink-3 print:hidden">Lenders changed. Matches are being updated.</p>
}
