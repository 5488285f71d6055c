import type { Deal } from '#contract/deals/deals.ts'
import type { Fix } from '#domain/matching/deal-insight.ts'

/** The deal's figures that a fix changes. Null for one that is no figure, such as giving the as-is value. */
export function fixedDeal(fix: Fix): Partial<Deal> | null {
  if (fix.to === null) return null
  switch (fix.kind) {
    case 'price':
    case 'loan-and-price':
      return { purchasePrice: fix.to, ...(fix.loanAmount === null ? {} : { loanAmount: fix.loanAmount }) }
    case 'loan':
      return { loanAmount: fix.to }
    case 'repairs':
      return { repairBudget: fix.to }
    case 'term':
      return { termMonths: fix.to }
    case 'price-too-far':
    case 'value':
    case 'rent':
      return null
  }
}
