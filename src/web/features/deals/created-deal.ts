import { createAtom, useSelector } from '@tanstack/react-store'
import { consumerDeletionText, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'

/** `matchCount` counts the stored matches, `eligibleCount` all lenders that fit. */
type FitCounts = { matchCount: number; eligibleCount: number }
type CreatedDeal = FitCounts & {
  dealId: string
  isConsumer: boolean
  /** Whether to open the dialog that asks lenders for quotes next. */
  asksNext: boolean
}

export const dealCreatedTitle = 'Deal Created!'
/** Shown for a deal for the owner's own home or personal use. */
const consumerText = `Your deal is saved. ${investmentOnlyText} ${consumerDeletionText}`
export const dealSubmittedText = 'Deal submitted successfully'

/**
 * Returns the toast's text, such as 'Your deal has been created with 50 potential lender matches. 50 best of 1,139 that
 * fit.' The second sentence appears only when more lenders fit than are stored. A consumer deal gets an explanation
 * instead.
 */
export function createdDealWords({
  matchCount,
  eligibleCount,
  isConsumer,
}: Omit<CreatedDeal, 'dealId' | 'asksNext'>): string {
  if (isConsumer) return consumerText
  const matches = `${formatCount(matchCount)} potential lender match${matchCount === 1 ? '' : 'es'}`
  const best =
    eligibleCount > matchCount ? ` ${formatCount(matchCount)} best of ${formatCount(eligibleCount)} that fit.` : ''
  return `Your deal has been created with ${matches}.${best}`
}

/** '50 best of 1,139 lenders that fit' or, when all of them are stored, 'All 12 lenders that fit'. */
export function fitWords({ matchCount, eligibleCount }: FitCounts): string {
  if (eligibleCount > matchCount)
    return `${formatCount(matchCount)} best of ${formatCountOf(eligibleCount, 'lender')} that fit`
  return matchCount === 1 ? 'The one lender that fits' : `All ${formatCountOf(matchCount, 'lender')} that fit`
}

const current = createAtom<CreatedDeal | null>(null)

/** The new deal's notice. Stays until it is dismissed or the list is left, unlike a toast. */
export const createdDeal = {
  show(deal: CreatedDeal): void {
    current.set(deal)
  },
  /** Records that the dialog that asks for quotes has opened. The notice stays. */
  markAsked(): void {
    current.set((deal) => deal && { ...deal, asksNext: false })
  },
  dismiss(): void {
    current.set(null)
  },
}

export function useCreatedDeal(): CreatedDeal | null {
  return useSelector(current)
}
