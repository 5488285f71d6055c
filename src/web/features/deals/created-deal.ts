import { createAtom, useSelector } from '@tanstack/react-store'
import { consumerDeletionText, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'

/** `matchCount` counts the stored best fits, `eligibleCount` all lenders that fit. */
type FitCounts = { matchCount: number; eligibleCount: number }
type CreatedDeal = FitCounts & {
  dealId: string
  isConsumer: boolean
  /** Whether to open the dialog that asks lenders for quotes next. */
  asksNext: boolean
}

export const dealCreatedTitle = 'Deal Created!'
/** Shown when a deal for the owner's own home or personal use is saved. */
export const consumerSavedText = `Your deal is saved. ${investmentOnlyText} ${consumerDeletionText}`
export const dealSubmittedText = 'Deal submitted successfully'

/**
 * Returns the toast's text, such as 'Your deal has been created with 50 potential lender matches. 50 best of 1,139 that
 * fit.' The second sentence appears only when more lenders fit than are stored. Without matches, says '0 potential
 * lender matches'. A consumer deal gets an explanation instead.
 */
export function createdDealWords({
  matchCount,
  eligibleCount,
  isConsumer,
}: Omit<CreatedDeal, 'dealId' | 'asksNext'>): string {
  if (isConsumer) return consumerSavedText
  const matches = `${formatCount(matchCount)} potential lender match${matchCount === 1 ? '' : 'es'}`
  const best =
    eligibleCount > matchCount ? ` ${formatCount(matchCount)} best of ${formatCount(eligibleCount)} that fit.` : ''
  return `Your deal has been created with ${matches}.${best}`
}

/**
 * Returns '50 best of 1,139 lenders that fit' or, when all of them are stored, 'All 12 lenders that fit', 'The one
 * lender that fits' or 'No lender fits'.
 */
export function fitWords({ matchCount, eligibleCount }: FitCounts): string {
  if (eligibleCount === 0) return 'No lender fits'
  if (eligibleCount > matchCount)
    return `${formatCount(matchCount)} best of ${formatCountOf(eligibleCount, 'lender')} that fit`
  return eligibleCount === 1 ? 'The one lender that fits' : `All ${formatCountOf(eligibleCount, 'lender')} that fit`
}

const current = createAtom<CreatedDeal | null>(null)

/** The new deal's notice. Unlike a toast, it stays until it is dismissed or My Deals is left. */
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

/**
 * Returns the deal that was last created in this tab. Null before one is, and after its notice is dismissed, My Deals
 * is left or the page reloads.
 */
export function useCreatedDeal(): CreatedDeal | null {
  return useSelector(current)
}
