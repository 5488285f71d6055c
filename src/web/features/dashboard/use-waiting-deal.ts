import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getWaitingDealEndpoint } from '#contract/accounts/kept-deal.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { carryFigures, readCarriedFigures } from '#web/shell/carried-figures.ts'

/** Brings what was asked about before signing up, maybe on another device, to the profile and deal form of this browser. */
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
