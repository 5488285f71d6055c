import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'

/**
 * The steps from sign-up to funding, in order. Each step counts the investors or deals that reached it. Only deals
 * funded now are `funded`.
 */
export const funnelSteps = ['signUps', 'verified', 'profile', 'deal', 'asked', 'answered', 'quoted', 'funded'] as const
export type FunnelStep = (typeof funnelSteps)[number]

const counts = Object.fromEntries(funnelSteps.map((step) => [step, z.number()])) as Record<FunnelStep, z.ZodNumber>

/**
 * The funnel of the investors who signed up in one week, with their deals of the whole period. `week` is its Monday.
 */
export const FunnelWeek = z.object({ week: z.string(), ...counts })
export type FunnelWeek = z.output<typeof FunnelWeek>

/** The funnel of the deals submitted in the period, by the property's state. */
export const FunnelState = z.object({
  state: z.string(),
  deals: z.number(),
  asked: z.number(),
  answered: z.number(),
  quoted: z.number(),
  funded: z.number(),
})
export type FunnelState = z.output<typeof FunnelState>

/** The loan amounts, in dollars, at which fitting lenders are counted. */
export const gapAmounts = [75_000, 150_000, 300_000, 600_000, 1_200_000, 2_500_000] as const
/** Fewer fitting lenders than this are a supply gap. */
export const enoughLenders = 5

export const SupplyGap = z.object({
  state: z.string(),
  kind: z.enum(programKinds),
  /** The number of fitting lenders at each of {@link gapAmounts}. */
  lenders: z.array(z.number()),
  /** Lenders that publish a rate for the market pages' standard loan of this kind, with good credit. */
  priced: z.number(),
})
export type SupplyGap = z.output<typeof SupplyGap>

export const amountBands = ['under $150K', '$150K to $500K', '$500K to $1.5M', 'over $1.5M'] as const

/** A group of directory searches without results. The search text isn't stored. */
export const EmptySearch = z.object({
  /** One state, 'several', or null for none. */
  state: z.string().nullable(),
  amount: z.enum(amountBands).nullable(),
  hasText: z.boolean(),
  count: z.number(),
})
export type EmptySearch = z.output<typeof EmptySearch>

const maxFunnelWeeks = 104

const Numbers = z.object({
  weeks: z.array(FunnelWeek),
  states: z.array(FunnelState),
  gaps: z.array(SupplyGap),
  emptySearches: z.array(EmptySearch),
})

const weeksMessage = `weeks must be a whole number from 1 to ${maxFunnelWeeks}`

export const getNumbersEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/numbers',
  summary: 'The funnel by week and state, states with too few lenders, and searches that found nothing.',
  access: 'operator',
  query: z.object({
    weeks: z
      .string()
      .regex(/^\d{1,3}$/, weeksMessage)
      .transform(Number)
      .refine((n) => n >= 1 && n <= maxFunnelWeeks, weeksMessage)
      .default(12),
    /** Limits the funnel to investors with a deal in this state, and to those deals. */
    state: z.enum(stateNames, { error: 'state must be the full name of a U.S. state' }).optional(),
  }),
  reply: Numbers,
})
