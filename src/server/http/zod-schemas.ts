import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

/** A request that its schema refuses. Paths are those of the fields, with slashes. */
export class InvalidRequest extends Error {
  readonly statusCode = 400
  readonly issues: readonly { path: string; message: string }[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request is not valid.')
    this.issues = issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message }))
  }
}

/** Lets Fastify validate with the contract's own schemas: what they refuse becomes an {@link InvalidRequest}. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: new InvalidRequest(parsed.error.issues) }
  }
}

/** Strips a reply to its schema. One that does not fit it is a bug of ours and throws. */
export const serializeWithZod: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return (data) => JSON.stringify(z.encode(schema, data))
}

type Parts = Readonly<Record<string, unknown>>
const requestParts = ['params', 'querystring', 'body', 'headers']

/** A route's schemas as JSON Schema, for the OpenAPI document; everything that is none of them stays as it is. */
export function describeSchemas({ schema, url }: { schema: FastifySchema; url: string }): {
  schema: FastifySchema
  url: string
} {
  const described: Record<string, unknown> = { ...schema }
  for (const part of requestParts) if (described[part]) described[part] = asJsonSchema(described[part], 'input')
  if (schema?.response)
    described['response'] = Object.fromEntries(
      Object.entries(schema.response as Parts).map(([status, reply]) => [status, asJsonSchema(reply, 'output')]),
    )
  return { schema: described, url }
}

function asJsonSchema(schema: unknown, io: 'input' | 'output'): unknown {
  // What JSON Schema has no words for, a transformation say, is described as anything.
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
