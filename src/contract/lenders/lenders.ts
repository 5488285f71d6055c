import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { isWithin, type NumberBounds, queryFlag, queryNumber } from '#contract/wire/query-values.ts'
import { alongsideOthers, BooleanString, PathId, WireTime } from '#contract/wire/wire.ts'
import { Program } from '#domain/programs/program.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import type { StateName } from '#domain/states/states.ts'
import { License } from './licenses.ts'
import { TransparencyTotal } from './transparency-total.ts'

/** Lenders per page of the directory, and the distance in pixels from the list's end at which the next page loads. */
export const lenderPageSize = 48
export const lenderScrollDistance = 1000
export const featuredLenderCount = 6

/** Bounds and steps of the filter dialog's ranges: percent, dollars, months, percent. */
export const filterBounds = {
  interestRate: { min: 6.25, max: 15, step: 0.25 },
  loanAmount: { min: 10_000, max: 100_000_000, step: 25_000 },
  loanTerm: { min: 1, max: 360, step: 1 },
  points: { min: 0, max: 10, step: 0.25 },
} as const

export const lenderSorts = [
  'interest_rate_asc',
  'interest_rate_desc',
  'loan_amount_desc',
  'loan_amount_asc',
  'points_asc',
  'points_desc',
  'loan_term_asc',
  'loan_term_desc',
  'name_asc',
  'recently_added',
] as const
export const LenderSort = z.enum(lenderSorts, { error: `sortBy must be one of ${lenderSorts.join(', ')}` })
export type LenderSort = z.infer<typeof LenderSort>
export const defaultLenderSort: LenderSort = 'name_asc'

/**
 * A lender's public data. Amounts in dollars, rates and points in percent, terms in months; null is "not published".
 */
export const Lender = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  minAmount: z.number().nullable(),
  maxAmount: z.number().nullable(),
  minRate: z.number().nullable(),
  maxRate: z.number().nullable(),
  minPoints: z.number().nullable(),
  maxPoints: z.number().nullable(),
  minTerm: z.number().nullable(),
  maxTerm: z.number().nullable(),
  /** Full state names in alphabetical order; empty means nationwide. */
  states: z.array(z.string()),
  /** False when the lender does not say where it lends; `states` is empty then. */
  statesPublished: z.boolean(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** The company's number at the Nationwide Multistate Licensing System. */
  nmlsId: z.string().nullable(),
  /** Sorted by state. */
  licenses: z.array(License),
  /** Days the lender usually needs to fund. */
  fundingDays: z.number().nullable(),
  /** When the published terms were last checked. */
  termsCheckedAt: WireTime.nullable(),
  /** Sorted by name. A lender's own figures are the minimum and maximum of its programs. */
  programs: z.array(Program),
  isSample: z.boolean(),
  isActive: BooleanString,
  createdAt: WireTime,
  updatedAt: WireTime,
})
export type Lender = z.infer<typeof Lender>

/** A lender in lists. */
export const DirectoryLender = Lender.extend({
  /**
   * Omitted with `programs=false`. `termsCheckedAt` is then the oldest date of its programs, and rates, points and
   * terms are those to show.
   */
  programs: Lender.shape.programs.optional(),
  /** Null while messaging is only announced. */
  transparency: TransparencyTotal.nullable(),
})
export type DirectoryLender = z.infer<typeof DirectoryLender>

export const searchMaxLength = 100

/** Bounds of the numbers in the directory's query. */
export const lenderQueryBounds = {
  page: { min: 1, max: 10_000, isInteger: true },
  limit: { min: 1, max: 100, isInteger: true },
  interestRateMin: { min: 0, max: 100 },
  interestRateMax: { min: 0, max: 100 },
  loanAmountMin: { min: 0, max: 1e12 },
  loanAmountMax: { min: 0, max: 1e12 },
  loanTermMin: { min: 0, max: 1200 },
  loanTermMax: { min: 0, max: 1200 },
  pointsMin: { min: 0, max: 100 },
  pointsMax: { min: 0, max: 100 },
  creditScore: { min: 300, max: 850, isInteger: true },
} as const satisfies Record<string, NumberBounds>
export type LenderQueryNumber = keyof typeof lenderQueryBounds

/** The ranges of the query: each has a `Min` and a `Max`. */
const lenderQueryRanges = ['interestRate', 'loanAmount', 'loanTerm', 'points'] as const

export const lenderQueryMessages = {
  search: `search cannot exceed ${searchMaxLength} characters`,
  sortBy: `sortBy must be one of ${lenderSorts.join(', ')}`,
  loanKind: `loanKind must be one of ${programKinds.join(', ')}`,
  statesTooLong: 'states is too long',
  unknownState: (text: string) => `'${text.trim().slice(0, 40)}' is not one of the 50 states`,
  reversed: (range: (typeof lenderQueryRanges)[number]) => `${range}Min must not be greater than ${range}Max`,
} as const

export const statesMaxLength = 2000

/**
 * Splits comma-separated names or abbreviations of states. Returns the full names of the known ones, each once, in
 * alphabetical order, and the unknown parts as written. Ignores blank parts.
 */
export function readStates(text: string): { names: StateName[]; unknown: string[] } {
  const names = new Set<StateName>()
  const unknown: string[] = []
  for (const part of text.split(',')) {
    if (part.trim() === '') continue
    const name = findState(part)
    if (name) names.add(name)
    else unknown.push(part)
  }
  return { names: [...names].sort(), unknown }
}

/** Replaces control characters in a search text with spaces, and trims it. */
export function cleanSearch(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim()
}

const rangeEnds = lenderQueryRanges.map((name) => ({ name, min: `${name}Min`, max: `${name}Max` }) as const)

/**
 * Returns the names, such as 'points', of the ranges whose minimum is above their maximum, if both are numbers within
 * their bounds.
 */
export function reversedRanges(query: { readonly [Name in LenderQueryNumber]?: unknown }) {
  const reversed: (typeof lenderQueryRanges)[number][] = []
  for (const ends of rangeEnds) {
    const [min, max] = [query[ends.min], query[ends.max]]
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) continue
    if (isWithin(min, lenderQueryBounds[ends.min]) && isWithin(max, lenderQueryBounds[ends.max]))
      reversed.push(ends.name)
  }
  return reversed
}

function boundedNumber(name: LenderQueryNumber) {
  return queryNumber(name, lenderQueryBounds[name]).optional()
}

/** A schema for comma-separated states. Its error messages name each unknown state. */
const StatesQuery = z
  .string()
  .max(statesMaxLength, lenderQueryMessages.statesTooLong)
  .transform((text, ctx): string[] => {
    const { names, unknown } = readStates(text)
    for (const part of unknown) ctx.addIssue({ code: 'custom', message: lenderQueryMessages.unknownState(part) })
    return names
  })

/**
 * The directory's query. Browsers parse it with `readLenderQuery` instead, which returns the same without loading Zod.
 */
export const LenderQuery = z
  .object({
    page: boundedNumber('page'),
    limit: boundedNumber('limit'),
    search: z
      .string({ error: 'search must be one text' })
      .max(searchMaxLength, lenderQueryMessages.search)
      .transform(cleanSearch)
      .optional(),
    states: StatesQuery.optional(),
    interestRateMin: boundedNumber('interestRateMin'),
    interestRateMax: boundedNumber('interestRateMax'),
    loanAmountMin: boundedNumber('loanAmountMin'),
    loanAmountMax: boundedNumber('loanAmountMax'),
    loanTermMin: boundedNumber('loanTermMin'),
    loanTermMax: boundedNumber('loanTermMax'),
    pointsMin: boundedNumber('pointsMin'),
    pointsMax: boundedNumber('pointsMax'),
    noMinimumLoan: queryFlag('noMinimumLoan').optional(),
    fastFunding: queryFlag('fastFunding').optional(),
    /** True keeps programs that publish that they accept first-time investors. */
    firstTimers: queryFlag('firstTimers').optional(),
    /** Keeps programs that accept this score, or that publish no minimum. */
    creditScore: boundedNumber('creditScore'),
    /** Keeps programs of this kind, or that publish no kind. */
    loanKind: z.enum(programKinds, { error: lenderQueryMessages.loanKind }).optional(),
    sortBy: LenderSort.optional(),
    /** False omits `programs`, which make up more than half of the reply and aren't shown in lists. */
    programs: queryFlag('programs').optional(),
  })
  .superRefine((query, ctx) => {
    for (const name of reversedRanges(query))
      ctx.addIssue({ code: 'custom', path: [`${name}Min`], message: lenderQueryMessages.reversed(name) })
  }, alongsideOthers)
export type LenderQuery = z.output<typeof LenderQuery>

export const LenderList = z.object({ lenders: z.array(DirectoryLender), total: z.number(), hasMore: z.boolean() })
export type LenderList = z.infer<typeof LenderList>

export const listLendersEndpoint = endpoint({
  method: 'GET',
  path: '/api/lenders',
  summary: 'Lists active lenders that meet every given filter, 48 a page.',
  access: 'public',
  query: LenderQuery,
  reply: LenderList,
})

export const lenderNotFoundMessage = 'Lender not found'

export const getLenderEndpoint = endpoint({
  method: 'GET',
  path: '/api/lenders/:id',
  summary: 'One active lender by its id.',
  access: 'public',
  params: PathId,
  reply: Lender,
})

export const getLenderByNameEndpoint = endpoint({
  method: 'GET',
  path: '/api/lenders/name/:name',
  summary: 'One active lender by its slug.',
  access: 'public',
  params: z.object({ name: z.string() }),
  reply: Lender,
})
