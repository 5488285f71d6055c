import type { Cure } from '#contract/deals/deal-insight.ts'
import type { Deal } from '#contract/deals/deals.ts'

/** The deal's figures that a cure changes. Null for one that is no figure, such as giving the as-is value. */
export function curedDeal(cure: Cure): Partial<Deal> | null {
  if (cure.to === null) return null
  switch (cure.kind) {
    case 'price':
      return { purchasePrice: cure.to, ...(cure.loanAmount === null ? {} : { loanAmount: cure.loanAmount }) }
    case 'loan':
      return { loanAmount: cure.to }
    case 'repairs':
      return { repairBudget: cure.to }
    case 'term':
      return { termMonths: cure.to }
    case 'price-too-far':
    case 'value':
    case 'rent':
      return null
  }
}
