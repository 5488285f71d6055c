import type { Deal } from '#contract/deals/deals.ts'
import type { CashFigures } from '#domain/matching/deal-insight.ts'
import { useSession } from '#web/session/use-session.ts'
import type { SharedDeal } from './shared-facts.ts'

/**
 * A deal with what an email adds to it: who borrows, how the loan is to be repaid, and the cash it takes at the terms of the lender
 * that is written to.
 */
export function useSharedDeal(deal: Deal, cash: CashFigures | null = null): SharedDeal {
  const { user } = useSession()
  return { ...deal, entityType: user?.entityType, exitStrategy: user?.exitStrategy, cash }
}
