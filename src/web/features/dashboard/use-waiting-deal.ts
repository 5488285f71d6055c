import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getWaitingDealEndpoint } from '#contract/accounts/kept-deal.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { carryFigures, readCarriedFigures } from '#web/shell/carried-figures.ts'

/** Prefills this browser's profile and deal form with the deal entered before sign-up, also on another device. */
export function useWaitingDeal(isNew: boolean): void {
  const { data } = useQuery({
    ...ownQuery(queryKeys.waitingDeal, (call) => call(getWaitingDealEndpoint)),
    enabled: isNew,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const deal = data?.deal
  useEffect(() => {
    if (!deal || readCarriedFigures()) return
    const { creditScoreRange, ...figures } = deal
    carryFigures({ ...figures, ...(creditScoreRange ? { creditScoreRange } : {}) })
  }, [deal])
}
