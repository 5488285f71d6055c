import { product } from './profile-choices.ts'

export const dealTypes = [product, 'Purchase', 'Refinance', 'Repair'] as const
export const dealStages = [
  'Looking for a property',
  'Signed a contract',
  'Still negotiating',
  'Property purchased',
] as const
export const propertyTypes = ['Single Family', 'Townhome', 'Multi Family', 'Condo/Co-op', 'Apartment'] as const

/** Who will live in the property. Lending to whoever lives there is another law's business. */
export const occupancies = ['investment', 'owner'] as const
export const loanKinds = ['short', 'rental'] as const
/** The term of a long-term rental loan. */
export const rentalTermMonths = 360

/** The words of the occupancy question as last changed; stored with the answer that a property is an investment. */
export const attestationVersion = '2026-11'

/** How far a deal has come. */
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

/** Where a new deal starts. */
export function firstStage(dealStatus: string): Stage {
  return dealStatus === 'Signed a contract' ? 'Under contract' : 'Looking'
}

/** The form's own cap on the term; the API takes up to 360 months. */
export const formTermMaxMonths = 60
export const topMatchCount = 5
export const storedMatchCount = 50
