import type { z } from 'zod'

/**
 * One HTTP endpoint, described once. The server's validation and reply stripping, the client's types, the forms'
 * validators and the OpenAPI document are derived from it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, always below `/api`. */
  path: `/api/${string}`
  /** One sentence for the API reference. */
  summary: string
  /**
   * `investor` needs a valid bearer token. `public` needs none: a GET ignores it, and other methods identify a
   * signed-in investor by it. `operator` needs the token of an operator whose desk is open, `operator-entry` that of an
   * operator; everyone else gets the 404 of an unknown URL.
   */
  access: 'public' | 'investor' | 'operator' | 'operator-entry'
  /** While this feature is off or only announced, the endpoint answers 404. */
  feature?: 'messaging' | 'rounds'
  /**
   * The operator's second factor must have been shown within the last minutes; otherwise 403 with the reason
   * `factor-needed`.
   */
  needsFreshFactor?: true
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  /** The successful reply's body. */
  reply: z.ZodType
  /**
   * Accepts an `Idempotency-Key` header. Requests with the same key and body are processed once. The handler gets the
   * key.
   */
  isIdempotentByKey?: true
}

/** Returns the description unchanged, typed with its literal values. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** A handler's arguments after validation. */
export type EndpointParams<E extends Endpoint> = Parsed<E['params']>
export type EndpointQuery<E extends Endpoint> = Parsed<E['query']>
export type EndpointBody<E extends Endpoint> = Parsed<E['body']>
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

/** A caller's arguments. A key exists only when the endpoint has that part. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Sent<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : unknown)

/**
 * Returns the path with its parameters filled in and encoded, and the query appended. Omits undefined, null and empty
 * query values, including empty lists; a list becomes one comma-separated value. Doesn't detect a missing parameter:
 * the path then contains 'undefined'.
 */
export function endpointUrl(path: string, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && String(value) !== '') search.set(key, String(value))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
