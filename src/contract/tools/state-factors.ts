import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { findState } from '#domain/states/state-abbreviations.ts'

const factorBounds = { min: 0.5, max: 2 } as const

/** Repair cost factors by full state name; the national figure is 1, and a missing state counts as 1. */
const StateFactors = z.object({
  /** The month of the factors, such as 'November 2026'; null while operators have set none. */
  asOf: z.string().nullable(),
  factors: z.record(z.string(), z.number()),
})
type StateFactors = z.infer<typeof StateFactors>

export const noStateFactors: StateFactors = { asOf: null, factors: {} }

/**
 * Parses the operators' table: a month, a colon, then states (name or abbreviation) with factors, such as
 * 'November 2026: CA 1.25, TX 0.95'. Doesn't check that the month exists. Returns null when the text is malformed,
 * lists no state or one twice, or has a factor outside 0.5 to 2 or with more than three decimals.
 */
export function parseStateFactors(text: string): StateFactors | null {
  const [asOf = '', table, ...rest] = text.split(':')
  if (!/^[A-Z][a-z]+ 20\d\d$/.test(asOf.trim()) || table === undefined || rest.length > 0) return null
  const factors: Record<string, number> = {}
  for (const entry of table.split(',')) {
    const [, name = '', figure = ''] = /^\s*([A-Za-z .]+?)\s+(\d(?:\.\d{1,3})?)\s*$/.exec(entry) ?? []
    const state = findState(name)
    const factor = Number(figure)
    if (!state || factors[state] !== undefined || factor < factorBounds.min || factor > factorBounds.max) return null
    factors[state] = factor
  }
  return { asOf: asOf.trim(), factors }
}

export const getStateFactorsEndpoint = endpoint({
  method: 'GET',
  path: '/api/tools/state-factors',
  summary: 'Repair costs in each state relative to the national figure, and their date.',
  access: 'public',
  reply: StateFactors,
})
