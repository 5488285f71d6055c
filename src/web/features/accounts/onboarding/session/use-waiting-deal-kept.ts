import { useEffect } from 'react'
import { saveWaitingDealEndpoint, WaitingDeal } from '#contract/accounts/waiting-deal.ts'
import { useCall } from '#web/app-context.ts'
import { readCarriedFigures } from '#web/shell/carried-figures.ts'

/**
 * Stores the home page's deal and the lenders it named with the session, so that the account has them on any device. Incomplete figures
 * and failed requests leave them in this browser only.
 */
export function useWaitingDealKept(sessionId: string | null): void {
  const call = useCall()
  useEffect(() => {
    const carried = readCarriedFigures()
    const deal = WaitingDeal.safeParse({ ...carried, pickIds: carried?.picks?.map(({ id }) => id) })
    if (sessionId === null || !deal.success) return
    call(saveWaitingDealEndpoint, { body: { sessionId, ...deal.data } }).catch(() => undefined)
  }, [call, sessionId])
}
