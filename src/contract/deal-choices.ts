import { product } from './profile-choices.ts'

export const dealTypes = [product, 'Purchase', 'Refinance', 'Repair'] as const
export const dealStages = [
  'Looking for a property',
  'Signed a contract',
  'Still negotiating',
  'Property purchased',
] as const
export const propertyTypes = ['Single Family', 'Townhome', 'Multi Family', 'Condo/Co-op', 'Apartment'] as const

/** The form's own cap on the term; the API takes up to 360 months. */
export const formTermMaxMonths = 60
export const topMatchCount = 5
export const storedMatchCount = 50
