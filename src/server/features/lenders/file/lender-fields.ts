import { emailAddress } from '#contract/email.ts'
import { phoneNumber } from '#contract/phone.ts'
import { slugOf } from '#contract/slug.ts'
import { optionalText, requiredText, textLimits } from '#contract/text.ts'
import { CellError } from './cell-error.ts'
import { readAmount, readDate, readFlag, readPercent, readWhole } from './read-figure.ts'
import { readStates } from './read-states.ts'

/** What a file can say about a lender. Amounts in dollars, rates and points in percent, terms in months; null is "not published". */
export type LenderValues = {
  name: string
  slug: string | null
  states: string[]
  description: string | null
  minAmount: number | null
  maxAmount: number | null
  minTerm: number | null
  maxTerm: number | null
  minRate: number
  maxRate: number
  minPoints: number | null
  maxPoints: number | null
  contactEmail: string | null
  contactPhone: string | null
  website: string | null
  isActive: boolean
  fundingDays: number | null
  termsCheckedAt: Date | null
  isSample: boolean
}
export type LenderField = keyof LenderValues

type Field = {
  /** Other headers that mean this field, as {@link headerKey} writes them. */
  synonyms: readonly string[]
  isRequired?: boolean
  /** `cell` is trimmed and not empty. Throws a CellError. */
  read(cell: string): unknown
  /** What an empty cell means; null unless said. */
  empty?: unknown
}

const check = (schema: { safeParse(value: unknown): unknown }) => (cell: string) => {
  const parsed = schema.safeParse(cell) as
    | { success: true; data: unknown }
    | { success: false; error: { issues: { message: string }[] } }
  if (!parsed.success) throw new CellError(parsed.error.issues[0]?.message ?? 'is not valid')
  return parsed.data
}

const amount = readAmount(9_999_999_999.99)
const rate = readPercent(99.99, { isRate: true })
const points = readPercent(99.99)
const term = readWhole(1, 1200, 'months')

/** Every field, in the order of an exported file. */
export const lenderFields: Readonly<Record<LenderField, Field>> = {
  name: {
    synonyms: ['lender', 'lendername', 'company', 'companyname'],
    isRequired: true,
    read: check(requiredText({ label: 'The name', max: textLimits.name })),
  },
  slug: { synonyms: [], read: readSlug },
  states: { synonyms: ['state', 'statesserved', 'coverage', 'statecoverage'], read: readStates, empty: [] },
  description: {
    synonyms: ['about', 'notes'],
    read: check(optionalText({ label: 'The description', max: textLimits.message, multiline: true })),
  },
  minAmount: { synonyms: ['minloan', 'minloanamount', 'minimumloan', 'minimumloanamount', 'loanmin'], read: amount },
  maxAmount: { synonyms: ['maxloan', 'maxloanamount', 'maximumloan', 'maximumloanamount', 'loanmax'], read: amount },
  minTerm: { synonyms: ['mintermmonths', 'minimumterm', 'minloanterm', 'termmin'], read: term },
  maxTerm: { synonyms: ['maxtermmonths', 'maximumterm', 'maxloanterm', 'termmax'], read: term },
  minRate: { synonyms: ['mininterestrate', 'minimumrate', 'interestratemin', 'ratemin'], isRequired: true, read: rate },
  maxRate: { synonyms: ['maxinterestrate', 'maximumrate', 'interestratemax', 'ratemax'], isRequired: true, read: rate },
  minPoints: { synonyms: ['minimumpoints', 'pointsmin'], read: points },
  maxPoints: { synonyms: ['maximumpoints', 'pointsmax'], read: points },
  contactEmail: { synonyms: ['email', 'emailaddress', 'mail'], read: check(emailAddress) },
  contactPhone: { synonyms: ['phone', 'phonenumber', 'telephone'], read: check(phoneNumber) },
  website: { synonyms: ['url', 'web', 'homepage', 'websiteurl'], read: readWebsite },
  isActive: { synonyms: ['active'], read: readFlag, empty: true },
  fundingDays: { synonyms: ['daystofund', 'daystofunding', 'fundingtime'], read: readWhole(0, 3650, 'days') },
  termsCheckedAt: { synonyms: ['termschecked', 'lastchecked', 'checkedat'], read: readDate },
  isSample: { synonyms: ['sample'], read: readFlag, empty: false },
}
export const lenderFieldNames = Object.keys(lenderFields) as LenderField[]

/** Pairs whose first must not be greater than the second. */
export const ranges: readonly (readonly [LenderField, LenderField])[] = [
  ['minAmount', 'maxAmount'],
  ['minTerm', 'maxTerm'],
  ['minRate', 'maxRate'],
  ['minPoints', 'maxPoints'],
]

/** A header without case, blanks, punctuation, and units in brackets: 'Min. Rate (%)' and 'min_rate' are one. */
export function headerKey(header: string): string {
  return header
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

const fieldByKey = new Map<string, LenderField>(
  lenderFieldNames.flatMap((name) => [
    [headerKey(name), name] as const,
    ...lenderFields[name].synonyms.map((synonym) => [synonym, name] as const),
  ]),
)

export function findField(header: string): LenderField | undefined {
  return fieldByKey.get(headerKey(header))
}

function readSlug(cell: string): string {
  if (cell.length > 200 || slugOf(cell) !== cell || cell === '')
    throw new CellError('must consist of a-z, 0-9 and single hyphens')
  return cell
}

const websiteText = check(optionalText({ label: 'The website', max: 200 }))

function readWebsite(cell: string): string | null {
  const text = websiteText(cell) as string | null
  if (text === null) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || /\s/.test(text) || url.username)
    throw new CellError('must be a web address such as https://example.com')
  return text
}
