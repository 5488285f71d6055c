import { useEffect } from 'react'
import { saveWaitingDealEndpoint, WaitingDeal } from '#contract/accounts/waiting-deal.ts'
import { useCall } from '#web/app-context.ts'
import { readCarriedFigures } from '#web/shell/carried-figures.ts'

/**
 * Keeps what was asked about on the home page with the session, so that the account has it on any device. A calculator's figures
 * that are not a whole deal stay in this browser, and so does what could not be sent.
 */
export function useWaitingDealKept(sessionId: string | null): void {
  const call = useCall()
  useEffect(() => {
    const deal = WaitingDeal.safeParse(readCarriedFigures())
    if (sessionId === null || !deal.success) return
    call(saveWaitingDealEndpoint, { body: { sessionId, ...deal.data } }).catch(() => undefined)
  }, [call, sessionId])
}
