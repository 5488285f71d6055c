import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { $ZodType } from 'zod/v4/core'

const mostQueries = 4000
const longestQuery = 600

type Validated = { value?: object; error?: Error }
type Validate = (data: unknown) => Validated

/**
 * Validates as every route does, but keeps what valid queries were parsed to: the same query gives the very same object, frozen,
 * until 4,000 others were asked. Refusals and long queries are worked out each time.
 */
export function createRememberingValidator(): FastifySchemaCompiler<$ZodType> {
  return (route) => {
    const validate = validatorCompiler(route) as Validate
    if (route.httpPart !== 'querystring') return validate
    const known = new Map<string, Validated>()
    return (query: unknown) => {
      const text = JSON.stringify(query)
      const before = known.get(text)
      if (before) return before
      const result = validate(query)
      if (text.length <= longestQuery && result.value) {
        if (known.size >= mostQueries) known.delete(known.keys().next().value!)
        known.set(text, { value: freeze(result.value) })
      }
      return result
    }
  }
}

/** A parsed query is flat, save for lists of plain values. */
function freeze(value: object): object {
  for (const part of Object.values(value)) Object.freeze(part)
  return Object.freeze(value)
}
