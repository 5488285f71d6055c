import { createAtom, useSelector } from '@tanstack/react-store'
import { countOf, formatCount } from '#web/format/counts.ts'

type FitCounts = { matchCount: number; eligibleCount: number }
type CreatedDeal = FitCounts & { dealId: string; occupancy: string | null }

export const dealCreatedTitle = 'Deal Created!'
/** Of a deal whose property its borrower or the family will live in. */
export const ownerText = 'Your deal is saved. We match investment properties only.'
export const dealSubmittedText = 'Deal submitted successfully'

/** 'Your deal has been created with 50 potential lender matches. 50 best of 1,139 that fit.' */
export function createdDealWords({ matchCount, eligibleCount, occupancy }: Omit<CreatedDeal, 'dealId'>): string {
  if (occupancy === 'owner') return ownerText
  const matches = `${formatCount(matchCount)} potential lender match${matchCount === 1 ? '' : 'es'}`
  const best =
    eligibleCount > matchCount ? ` ${formatCount(matchCount)} best of ${formatCount(eligibleCount)} that fit.` : ''
  return `Your deal has been created with ${matches}.${best}`
}

/** '50 best of 1,139 lenders that fit' or, when all of them are stored, 'All 12 lenders that fit'. */
export function fitWords({ matchCount, eligibleCount }: FitCounts): string {
  if (eligibleCount > matchCount)
    return `${formatCount(matchCount)} best of ${countOf(eligibleCount, 'lender')} that fit`
  return matchCount === 1 ? 'The one lender that fits' : `All ${countOf(matchCount, 'lender')} that fit`
}

const current = createAtom<CreatedDeal | null>(null)

/** The deal just made stands on the page until it is dismissed or the list of deals is left: toasts leave too soon. */
export const createdDeal = {
  show(deal: CreatedDeal): void {
    current.set(deal)
  },
  dismiss(): void {
    current.set(null)
  },
}

export function useCreatedDeal(): CreatedDeal | null {
  return useSelector(current)
}
