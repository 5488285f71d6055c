import type { DeclineReason } from '#contract/quotes/quote-requests.ts'

/** The reasons for declining, for lenders to choose and investors to read. */
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
