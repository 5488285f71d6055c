import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { assumptionNames } from '#domain/flip/usual-assumptions.ts'

const valueMessage = 'An assumption must be a number from -1,000,000,000 to 1,000,000,000, or null for the usual one'
const value = z.number({ error: valueMessage }).min(-1e9, valueMessage).max(1e9, valueMessage)

/** An investor's own assumptions. Missing names use the usual figures. */
export const Assumptions = z.partialRecord(z.enum(assumptionNames), z.number())
export type Assumptions = z.infer<typeof Assumptions>

const AssumptionsReply = z.object({ assumptions: Assumptions })

export const getAssumptionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/user/assumptions',
  summary: 'What the calculators assume for this investor in place of the usual figures.',
  access: 'investor',
  reply: AssumptionsReply,
})

export const changeAssumptionsEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/user/assumptions',
  summary: 'Changes the named assumptions and returns all; null restores the usual figure.',
  access: 'investor',
  body: z.strictObject({
    assumptions: z.partialRecord(
      z.enum(assumptionNames, { error: 'No calculator has this assumption' }),
      value.nullable(),
      { error: 'assumptions must be figures by name' },
    ),
  }),
  reply: AssumptionsReply,
})
