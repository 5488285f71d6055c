import { fixAndFlip } from './profile-choices.ts'

export const dealTypes = [fixAndFlip, 'Purchase', 'Refinance', 'Repair'] as const
/** The options of `dealStatus`: how far the deal is when it is submitted. */
export const dealStatusOptions = [
  'Looking for a property',
  'Signed a contract',
  'Still negotiating',
  'Property purchased',
] as const
export const propertyTypes = ['Single Family', 'Townhome', 'Multi Family', 'Condo/Co-op', 'Apartment'] as const

/**
 * Whether the property is an investment, or the investor or family will live in it. A loan on the borrower's own home
 * is consumer credit.
 */
export const occupancies = ['investment', 'owner'] as const
export const loanKinds = ['short', 'rental'] as const
/** The use of a refinance's proceeds. Personal use is consumer credit, like an owner-occupied home. */
export const proceedsUses = ['business', 'personal'] as const
/** The worst delay of a payment on the current loan in the last year, in days; or a foreclosure. */
export const latePaymentAnswers = ['none', '30', '60', 'foreclosure'] as const
export const latePaymentWords = {
  none: 'None',
  '30': '30 days late',
  '60': '60 days late or more',
  foreclosure: 'In foreclosure',
}
/** Situations that many lenders exclude and some specialize in. */
export const dealSituations = [
  'land',
  'assignment',
  'non-warrantable-condo',
  'rural',
  'mixed-use',
  'manufactured',
  'short-term-rental',
  'foreign-national',
] as const
export type DealSituation = (typeof dealSituations)[number]
export const situationWords: Readonly<Record<DealSituation, string>> = {
  land: 'Land',
  assignment: 'Assignment or double close',
  'non-warrantable-condo': 'Non-warrantable condo',
  rural: 'Rural property',
  'mixed-use': 'Mixed use',
  manufactured: 'Manufactured home',
  'short-term-rental': 'Short-term rental',
  'foreign-national': 'Foreign national, no U.S. credit',
}
/** The term of a rental loan. */
export const rentalTermMonths = 360

export const rehabScopes = ['light', 'moderate', 'heavy', 'ground-up'] as const
export type RehabScope = (typeof rehabScopes)[number]

/** The version of the occupancy question's wording, stored with the answer that a property is an investment. */
export const attestationVersion = '2026-11-24'

/** The stages that a deal goes through after it is submitted, in order. */
export const stages = [
  'Looking',
  'Under contract',
  'Applied',
  'Term sheet',
  'Clear to close',
  'Funded',
  'Rehab',
  'Listed',
  'Sold or Rented',
  'Dead',
] as const
export type Stage = (typeof stages)[number]

/** Returns a new deal's stage: 'Under contract' with a signed contract, 'Looking' for every other `dealStatus`. */
export function firstStage(dealStatus: string): Stage {
  return dealStatus === 'Signed a contract' ? 'Under contract' : 'Looking'
}

/** The longest term in the form. The API accepts up to 360 months. */
export const formTermMaxMonths = 60
/** The longest hold in the calculators, and the last month in a deal's own figures and plan of work. */
export const longestHoldMonths = 60
export const topMatchCount = 5
/** The numbers of stored matches: the best, and the cheapest of the rest. */
export const storedMatchCount = 50
export const cheapestMatchCount = 10
