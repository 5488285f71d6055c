import type { DeclineReason } from '#contract/quotes/quote-requests.ts'

/** Why a lender declines, as it chooses it and as the investor reads it. */
export const declineReasonLabels: Readonly<Record<DeclineReason, string>> = {
  amount: 'Loan amount',
  state: 'State',
  property: 'Property',
  credit: 'Credit',
  leverage: 'Leverage',
  timeline: 'Timeline',
  'not-lending': 'Not lending now',
  other: 'Something else',
}
