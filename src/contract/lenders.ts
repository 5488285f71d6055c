import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { findState } from './states.ts'
import { queryFlag, queryNumber, WireFlag, WireTime } from './wire.ts'

/** How many lenders a page of the directory holds, and when the next one loads (distance from the page's end in pixels). */
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

/** A lender as everybody may see it. Amounts in dollars, rates and points in percent, terms in months; null is "not published". */
export const Lender = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  minAmount: z.number().nullable(),
  maxAmount: z.number().nullable(),
  minRate: z.number(),
  maxRate: z.number(),
  minPoints: z.number().nullable(),
  maxPoints: z.number().nullable(),
  minTerm: z.number().nullable(),
  maxTerm: z.number().nullable(),
  /** Full state names in alphabetical order; empty means nationwide. */
  states: z.array(z.string()),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** Days the lender usually needs to fund. */
  fundingDays: z.number().nullable(),
  /** When the published terms were last checked. */
  termsCheckedAt: WireTime.nullable(),
  isSample: z.boolean(),
  isActive: WireFlag,
  createdAt: WireTime,
  updatedAt: WireTime,
})
export type Lender = z.infer<typeof Lender>

export const searchMaxLength = 100

const rangeParts = {
  interestRateMin: queryNumber('interestRateMin', { min: 0, max: 100 }).optional(),
  interestRateMax: queryNumber('interestRateMax', { min: 0, max: 100 }).optional(),
  loanAmountMin: queryNumber('loanAmountMin', { min: 0, max: 1e12 }).optional(),
  loanAmountMax: queryNumber('loanAmountMax', { min: 0, max: 1e12 }).optional(),
  loanTermMin: queryNumber('loanTermMin', { min: 0, max: 1200 }).optional(),
  loanTermMax: queryNumber('loanTermMax', { min: 0, max: 1200 }).optional(),
  pointsMin: queryNumber('pointsMin', { min: 0, max: 100 }).optional(),
  pointsMax: queryNumber('pointsMax', { min: 0, max: 100 }).optional(),
}

/** Comma-joined state names, any case. An unknown name is refused, by name. */
const StatesQuery = z
  .string()
  .max(2000, 'states is too long')
  .transform((text, ctx) => {
    const names = new Set<string>()
    for (const part of text.split(',')) {
      if (part.trim() === '') continue
      const name = findState(part)
      if (!name) ctx.addIssue({ code: 'custom', message: `'${part.trim().slice(0, 40)}' is not one of the 50 states` })
      else names.add(name)
    }
    return [...names].sort()
  })

export const LenderQuery = z
  .object({
    page: queryNumber('page', { min: 1, max: 10_000, isInteger: true }).optional(),
    limit: queryNumber('limit', { min: 1, max: 100, isInteger: true }).optional(),
    search: z
      .string({ error: 'search must be one text' })
      .max(searchMaxLength, `search cannot exceed ${searchMaxLength} characters`)
      // A control character cannot be searched for; it counts as a blank.
      .transform((text) => text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim())
      .optional(),
    states: StatesQuery.optional(),
    ...rangeParts,
    noMinimumLoan: queryFlag('noMinimumLoan').optional(),
    fastFunding: queryFlag('fastFunding').optional(),
    sortBy: LenderSort.optional(),
  })
  .superRefine((query, ctx) => {
    for (const name of ['interestRate', 'loanAmount', 'loanTerm', 'points'] as const) {
      const min = query[`${name}Min`]
      const max = query[`${name}Max`]
      if (min !== undefined && max !== undefined && min > max)
        ctx.addIssue({
          code: 'custom',
          path: [`${name}Min`],
          message: `${name}Min must not be greater than ${name}Max`,
        })
    }
  })
export type LenderQuery = z.output<typeof LenderQuery>

export const LenderList = z.object({ lenders: z.array(Lender), total: z.number(), hasMore: z.boolean() })
export type LenderList = z.infer<typeof LenderList>

export const listLenders = endpoint({
  method: 'GET',
  path: '/api/lenders',
  summary: 'Lists active lenders that meet every given filter, 48 a page.',
  access: 'public',
  query: LenderQuery,
  reply: LenderList,
})

export const lenderNotFoundMessage = 'Lender not found'

export const getLender = endpoint({
  method: 'GET',
  path: '/api/lenders/:id',
  summary: 'One active lender by its id.',
  access: 'public',
  params: z.object({ id: z.string() }),
  reply: Lender,
})

export const getLenderByName = endpoint({
  method: 'GET',
  path: '/api/lenders/name/:name',
  summary: 'One active lender by its slug.',
  access: 'public',
  params: z.object({ name: z.string() }),
  reply: Lender,
})
