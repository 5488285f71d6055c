import {
  dealSituations,
  dealStages,
  dealTypes,
  latePaymentAnswers,
  latePaymentWords,
  loanKinds,
  occupancies,
  proceedsUses,
  propertyTypes,
  situationWords,
} from '#domain/choices/deal-choices.ts'
import { product } from '#domain/choices/profile-choices.ts'
import { rehabScopes } from '#domain/flip/flip-profit.ts'
import type { DealField } from './deal-field.ts'

/**
 * Every field of a deal that an investor fills in, in the form's order. Validation, form, edit, history, sheet, the lender's view and
 * the API's replies are derived from this table; each field has a column in the `deals` table.
 */
export const dealFields = {
  dealType: {
    kind: 'choice',
    choices: dealTypes,
    error: 'Choose a deal type',
    label: 'Deal type',
    default: product,
    lenders: 'Deal type',
  },
  dealStatus: {
    kind: 'choice',
    choices: dealStages,
    error: 'Choose the deal’s status',
    label: 'Deal status',
    default: 'Looking for a property',
    lenders: 'Status',
  },
  purchasedDate: { kind: 'pastDay', label: 'Purchase date', optional: true, default: null },
  occupancy: {
    kind: 'choice',
    choices: occupancies,
    error: 'Answer whether you or family will live there',
    words: { investment: 'No, it is an investment property', owner: 'Yes' },
    label: 'You or family will live there',
    optional: true,
    default: null,
  },
  propertyAddress: { kind: 'text', max: 500, label: 'Property address', default: '' },
  propertyState: { kind: 'state', label: 'Property state', default: 'California', lenders: 'State' },
  propertyType: {
    kind: 'choice',
    choices: propertyTypes,
    error: 'Choose a property type',
    label: 'Property type',
    default: 'Single Family',
    lenders: 'Property type',
  },
  bedrooms: { kind: 'count', min: 0, max: 20, label: 'Bedrooms', default: 3, sheet: ['fact', 'Bedrooms'] },
  bathrooms: { kind: 'halves', max: 20, label: 'Bathrooms', default: 2, sheet: ['fact', 'Bathrooms'] },
  purchasePrice: {
    kind: 'dollars',
    min: 1,
    error: 'Purchase price is required',
    label: 'Purchase price',
    default: 200_000,
    lenders: 'Purchase price',
    sheet: ['figure', 'Purchase price'],
  },
  propertyValue: {
    kind: 'dollars',
    min: 1,
    label: 'As-is value',
    optional: true,
    default: null,
    better: 'always',
    hint: 'What it is worth today.',
    lenders: 'Value as it is',
    sheet: ['figure', 'Value as it is'],
  },
  repairBudget: {
    kind: 'dollars',
    min: 0,
    label: 'Repair budget',
    default: 25_000,
    lenders: 'Repairs',
    sheet: ['figure', 'Repairs'],
  },
  estimatedArv: {
    kind: 'dollars',
    min: 1,
    error: 'Estimated ARV is required',
    label: 'Estimated ARV',
    default: 300_000,
    lenders: 'Value after repair',
    sheet: ['figure', 'Value after repair'],
  },
  downpayment: {
    kind: 'dollars',
    min: 0,
    label: 'Down payment',
    default: 40_000,
    sheet: ['figure', 'Down payment'],
  },
  loanAmount: {
    kind: 'dollars',
    min: 1,
    error: 'Loan amount is required',
    label: 'Loan amount',
    default: 160_000,
    lenders: 'Loan wanted',
    sheet: ['figure', 'Loan wanted'],
  },
  repairsFinanced: {
    kind: 'flag',
    label: 'The lender finances the repairs',
    optional: true,
    default: null,
    lenders: 'Repairs financed',
    sheet: ['fact', 'Repairs financed'],
  },
  payoff: {
    kind: 'dollars',
    min: 0,
    label: 'Payoff of the present loan',
    optional: true,
    default: null,
    better: 'refinance',
    lenders: 'Payoff of the present loan',
    sheet: ['figure', 'Payoff of the present loan'],
  },
  seniorLoanBalance: {
    kind: 'dollars',
    min: 0,
    label: 'Loan that stays ahead of this one',
    subject: 'Loan that stays',
    optional: true,
    default: null,
    better: 'always',
    hint: 'What stays on the property ahead of this loan?',
    lenders: 'Loan ahead of this one',
    sheet: ['figure', 'Loan ahead of this one'],
  },
  useOfProceeds: {
    kind: 'choice',
    choices: proceedsUses,
    error: 'Choose what the money is for',
    words: { business: 'For business or investment', personal: 'For personal, family or household use' },
    label: 'Use of the money',
    optional: true,
    default: null,
    lenders: 'Use of the money',
  },
  latePayments: {
    kind: 'choice',
    choices: latePaymentAnswers,
    error: 'Choose the latest payment of the last 12 months',
    words: latePaymentWords,
    label: 'Late payments on the present loan',
    optional: true,
    default: null,
    lenders: 'Late payments on the present loan',
  },
  otherLiens: {
    kind: 'flag',
    label: 'Other liens on the property',
    optional: true,
    default: null,
    lenders: 'Other liens',
    sheet: ['fact', 'Other liens'],
  },
  loanKind: {
    kind: 'choice',
    choices: loanKinds,
    error: 'Choose a loan',
    words: { short: 'Short-term', rental: 'Long-term rental, 30 years' },
    label: 'Loan',
    optional: true,
    default: null,
  },
  termMonths: {
    kind: 'months',
    min: 1,
    max: 360,
    label: 'Term',
    default: 12,
    lenders: 'Term',
    sheet: ['figure', 'Term'],
  },
  holdMonths: {
    kind: 'months',
    min: 1,
    max: 360,
    label: 'Sell after',
    subject: 'Months until you sell',
    optional: true,
    default: null,
    lenders: 'Plans to sell after',
    sheet: ['figure', 'Plans to sell after'],
  },
  closingTimelineDays: {
    kind: 'days',
    min: 1,
    max: 365,
    label: 'Closing in',
    subject: 'Closing timeline',
    default: 30,
    lenders: 'Days to closing',
    sheet: ['figure', 'Wants to close within'],
  },
  purpose: { kind: 'text', max: 500, label: 'Purpose', default: '' },
  units: {
    kind: 'count',
    min: 1,
    max: 1000,
    label: 'Units',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'Units',
    sheet: ['fact', 'Units'],
  },
  rehabScope: {
    kind: 'choice',
    choices: rehabScopes,
    error: 'Choose a rehab scope',
    label: 'Rehab scope',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'Rehab',
    sheet: ['fact', 'Rehab scope'],
  },
  situations: {
    kind: 'choices',
    choices: dealSituations,
    error: 'Choose among the situations listed',
    words: situationWords,
    label: 'Special situations',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'Special situations',
    sheet: ['fact', 'Special situations'],
  },
  squareFeet: {
    kind: 'count',
    min: 1,
    max: 1_000_000,
    label: 'Square feet',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'Square feet',
    sheet: ['fact', 'Square feet'],
  },
  monthlyRent: {
    kind: 'dollars',
    min: 0,
    label: 'Monthly rent',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'Rent a month',
  },
  yearlyTaxes: {
    kind: 'dollars',
    min: 0,
    label: 'Yearly taxes',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'Taxes a year',
  },
  yearlyInsurance: {
    kind: 'dollars',
    min: 0,
    label: 'Yearly insurance',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'Insurance a year',
  },
  monthlyHoa: {
    kind: 'dollars',
    min: 0,
    label: 'Monthly HOA',
    optional: true,
    default: null,
    better: 'always',
    lenders: 'HOA a month',
  },
} as const satisfies Record<string, DealField>

type Fields = typeof dealFields
export type DealFieldName = keyof Fields
type ValueOf<F> = F extends { kind: 'choices'; choices: readonly (infer C)[] }
  ? C[]
  : F extends { kind: 'choice'; choices: readonly (infer C)[] }
    ? C
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'text' | 'state' | 'pastDay' }
        ? string
        : number
/** The validated and stored values of the fields. */
export type DealFieldValues = {
  [N in DealFieldName]: Fields[N] extends { optional: true } ? ValueOf<Fields[N]> | null : ValueOf<Fields[N]>
}

export const dealFieldNames = Object.keys(dealFields) as DealFieldName[]

/** Returns a field's definition by its name. */
export function dealField(name: DealFieldName): DealField {
  return dealFields[name]
}
