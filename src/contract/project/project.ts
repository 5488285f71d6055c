import { z } from 'zod'
import { Day } from '#contract/deals/deal-status.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { requiredText } from '#contract/wire/text.ts'
import { dollars, PathId, Uuid, WireTime, wholeNumber } from '#contract/wire/wire.ts'
import { longestHoldMonths } from '#domain/choices/deal-choices.ts'
import { ProjectBudget } from '#domain/project/project-budget.ts'
import { ProjectDraw } from '#domain/project/project-draws.ts'
import { Payoff } from '#domain/project/project-payoff.ts'
import { ProjectMonth, ProjectSale } from '#domain/project/project-plan.ts'
import { ProjectResult, resultKinds } from '#domain/project/project-result.ts'
import {
  factKinds,
  highestRetainagePercent,
  longestLagMonths,
  ProjectFact,
  ProjectTerms,
} from '#domain/project/project-terms.ts'

/**
 * A project's result. `price` is the sale price or the appraised value; `costs` are those of selling or refinancing. In
 * dollars.
 */
export const NewResult = z.object({
  kind: z.enum(resultKinds, { error: 'Choose whether it was sold or rented' }),
  on: Day,
  price: dollars('Price', { min: 1, max: 1_000_000_000, minMessage: 'Enter the price' }),
  costs: dollars('Costs', { min: 0, max: 1_000_000_000, minMessage: 'Enter the costs, or 0' }),
})
export type NewResult = z.input<typeof NewResult>

/** Maximum numbers of work lines and of records in a project. */
export const maxWorkLines = 200
export const maxProjectFacts = 2000
export const maxLineLabel = 80

export const WorkLineInput = z.object({
  /** The id of an existing line. Without an id, or with an unknown one, a new line is created. */
  id: z.exactOptional(Uuid),
  label: requiredText({ label: 'Work', max: maxLineLabel }),
  cost: dollars('Cost', { min: 0.01, max: 100_000_000, minMessage: 'Enter what it costs' }),
  month: wholeNumber('Month', { min: 1, max: longestHoldMonths }),
})
export type WorkLineInput = z.input<typeof WorkLineInput>

const LagMonths = wholeNumber('Months until a draw arrives', { min: 0, max: longestLagMonths })
const RetainagePercent = z
  .number({ error: 'Retainage must be a percentage' })
  .min(0, `Retainage must be from 0 to ${highestRetainagePercent}%`)
  .max(highestRetainagePercent, `Retainage must be from 0 to ${highestRetainagePercent}%`)
const DrawFee = dollars('Draw fee', { min: 0, max: 10_000 })

/** All work lines of a project, and the terms of its draws. Missing draw settings keep their values. */
export const ProjectLines = z.object({
  lines: z
    .array(WorkLineInput, { error: 'Lines must be a list' })
    .max(maxWorkLines, `A project has at most ${maxWorkLines} lines of work`),
  /** Months from a draw's request until the money arrives. */
  lag: z.exactOptional(LagMonths),
  retainagePercent: z.exactOptional(RetainagePercent),
  /** Null for the lender's own fee. */
  drawFee: z.exactOptional(DrawFee.nullable()),
  /** The version of the project that was edited. Another version is rejected. */
  version: z.exactOptional(z.number()),
})

const optionalId = Uuid.nullish().transform((id) => id ?? null)

/** A payment, a step of a draw, or interest. The `amount` of a received draw is what arrived, in dollars. */
export const NewFact = z
  .object({
    kind: z.enum(factKinds, { error: 'Choose what happened' }),
    /** The paid line of work; null for unplanned work. */
    lineId: optionalId,
    /** The draw that was inspected or received. Without one, the oldest open draw. */
    drawId: optionalId,
    on: Day,
    amount: dollars('Amount', { min: 0, max: 100_000_000, minMessage: 'Enter the amount' }).default(0),
    /** Other payments for the same work will follow. */
    isPartial: z.boolean({ error: 'isPartial must be true or false' }).default(false),
  })
  .refine(({ kind, amount }) => kind === 'draw-inspected' || amount > 0, {
    path: ['amount'],
    error: 'Enter the amount',
  })
export type NewFact = z.input<typeof NewFact>

const RecordedFact = ProjectFact.extend({
  id: z.string(),
  /** The Idempotency-Key of the request that recorded it, so that the client recognizes its own record. */
  key: z.string().nullable(),
  createdAt: WireTime,
})

/** The source of the terms that the plan uses. `own`: the investor's figures. */
const termsSources = ['final-terms', 'quote', 'own', 'median', 'assumed'] as const

const PlannedTerms = ProjectTerms.extend({
  source: z.enum(termsSources),
  /** The lender's name if the terms are its own. */
  lenderName: z.string().nullable(),
  /** False for a refinance with an unknown payoff, whose plan has no cash at closing. */
  isClosingKnown: z.boolean(),
})

/**
 * A deal's renovation: its work, its cash month by month, and what happened. Dollars to the cent, days as YYYY-MM-DD.
 */
export const Project = z.object({
  dealId: z.string(),
  version: z.number(),
  /** False for a rental loan, which has no plan. */
  isShortTerm: z.boolean(),
  lines: z.array(z.object({ id: z.string(), label: z.string(), cost: z.number(), month: z.number() })),
  /** The deal's repair budget in dollars. */
  repairBudget: z.number(),
  /** Months from a draw's request until the money arrives. */
  lag: z.number(),
  retainagePercent: z.number(),
  /** Null for the lender's own fee. */
  drawFee: z.number().nullable(),
  /** Null for a rental loan. */
  terms: PlannedTerms.nullable(),
  closingOn: z.string(),
  isClosingEstimated: z.boolean(),
  /** The investor's liquid reserves in dollars; null when not given. */
  reserves: z.number().nullable(),
  /** Empty without lines of work, and for a rental loan. */
  months: z.array(ProjectMonth),
  peak: z.object({ month: z.number(), amount: z.number() }).nullable(),
  sale: ProjectSale.nullable(),
  facts: z.array(RecordedFact),
  budget: ProjectBudget,
  draws: z.array(ProjectDraw),
  /** Null until the loan is funded, before its closing day, and once a result is recorded. */
  payoff: Payoff.nullable(),
  result: ProjectResult.nullable(),
})
export type Project = z.infer<typeof Project>

export const notShortTermMessage = 'A project is planned for short-term loans only.'
export const projectChangedMessage = 'This plan was changed in another window. Look at it, then save again.'

export const getProjectEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/project',
  summary: 'A deal’s work, its cash month by month, what happened so far, and how it ended.',
  access: 'investor',
  params: PathId,
  reply: Project,
})

export const changeLinesEndpoint = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/project/lines',
  summary: 'Replaces a deal’s lines of work. Lines that were paid for cannot be left out.',
  access: 'investor',
  params: PathId,
  body: ProjectLines,
  reply: Project,
})

export const recordFactEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/project/facts',
  summary: 'Records a payment, a step of a draw, or interest.',
  access: 'investor',
  params: PathId,
  body: NewFact,
  reply: Project,
  isIdempotentByKey: true,
})

export const removeFactEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/deals/:id/project/facts/:factId',
  summary: 'Removes a project’s record. Repeating it changes nothing.',
  access: 'investor',
  params: z.object({ id: z.string(), factId: z.string() }),
  reply: Project,
})

export const recordResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/result',
  summary:
    'Records how a deal ended and compares it with the plan; its stage follows. A second result replaces the first.',
  access: 'investor',
  params: PathId,
  body: NewResult,
  reply: Project,
})
