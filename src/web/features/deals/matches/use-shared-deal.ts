import type { Deal } from '#contract/deals/deals.ts'
import { useSession } from '#web/session/use-session.ts'
import type { SharedDeal } from './shared-facts.ts'

/** A deal with what the investor's profile adds for an email: who borrows, and how the loan is to be repaid. */
export function useSharedDeal(deal: Deal): SharedDeal {
  const { user } = useSession()
  return { ...deal, entityType: user?.entityType, exitStrategy: user?.exitStrategy }
}
