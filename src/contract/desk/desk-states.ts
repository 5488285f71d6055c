import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText } from '#contract/wire/text.ts'
import { StateAnswer, StateRule, stateQuestionNames } from '#domain/states/state-rules.ts'
import { stateNames } from '#domain/states/states.ts'

/** A state's rule. `asking`: whether real lenders can be asked, or sample lenders while there are no real ones. */
export const DeskState = StateRule.extend({
  /** The operator's choice. Real lenders can be asked only with a review too. */
  isTurnedOn: z.boolean(),
  /** True when asking is on only because every lender is a sample. */
  isSample: z.boolean(),
  /**
   * `needed`: real lenders lend in the state but its law wasn't reviewed. `ended`: lenders are still asked, for up to
   * 30 days. `over`: they aren't.
   */
  review: z.enum(['none', 'needed', 'current', 'ended', 'over']),
  /** Real, active lenders that lend in the state. */
  lenders: z.number(),
})
export type DeskState = z.output<typeof DeskState>

export const DeskStates = z.object({ hasRealLenders: z.boolean(), states: z.array(DeskState) })
export type DeskStates = z.output<typeof DeskStates>

const reviewDay = z.iso.date({ error: 'Enter the day of the review as YYYY-MM-DD' })

/**
 * A missing key leaves the value unchanged; null removes it. A review's name and end get their defaults when removed,
 * or when a new review day comes without them.
 */
export const StateChange = z.object({
  state: z.enum(stateNames, { error: 'Choose one of the 50 states' }),
  asking: z.boolean({ error: 'Choose whether lenders are asked' }).optional(),
  sentence: optionalText({ label: 'Sentence', max: 500, multiline: true }).optional(),
  reviewedOn: reviewDay.nullable().optional(),
  reviewedBy: optionalText({ label: 'Reviewed by', max: 100 }).optional(),
  /** Null sets it to 12 months after the review. */
  reviewUntil: z.iso.date({ error: 'Enter the last day of the review as YYYY-MM-DD' }).nullable().optional(),
  /** Replaces the given answers; null removes one. */
  answers: z.partialRecord(z.enum(stateQuestionNames), StateAnswer.nullable()).optional(),
})
export type StateChange = z.output<typeof StateChange>

export const listDeskStatesEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/states',
  summary: 'For each state: whether lenders can be asked, the notice to show, and the review of its law.',
  access: 'operator',
  reply: DeskStates,
})

export const changeDeskStatesEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/desk/states',
  summary:
    'Turns asking on or off by state, and stores notices and reviews. Turning it off closes live requests, with notice.',
  access: 'operator',
  needsFreshFactor: true,
  body: z.object({ states: z.array(StateChange).min(1, 'Choose at least one state').max(50) }),
  reply: DeskStates,
})
