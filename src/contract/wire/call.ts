import { type Endpoint, type EndpointInput, type EndpointReply, endpointUrl } from './endpoint.ts'
import { type ErrorReply, failureMessage, isHtmlPage, pickErrorReply, proxyMessage } from './errors.ts'

/**
 * Sends one request: `fetch` in the browser, an in-process call during server rendering, an injected request in tests.
 */
export type Transport = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>

/** A rejected or failed request. `status` is 0 when no reply arrived. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly reply: ErrorReply

  constructor(status: number, reply: ErrorReply) {
    super(reply.message)
    this.status = status
    this.reply = reply
  }

  /** A message for each rejected field. */
  get fields(): ErrorReply['fields'] {
    return this.reply.fields
  }

  /** Compares names, because the renderer's bundle and the server's can each hold a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && (value as { name?: unknown }).name === 'CallError'
  }
}

export const unreachableMessage =
  'We could not reach the server. Check your connection and try again; nothing you typed is lost.'

export type CallOptions = {
  idempotencyKey?: string
  /** Extra request headers, such as a test's forwarded address. */
  headers?: Record<string, string>
  /** Receives the reply's headers before its body is parsed. If it throws, the call fails with that error. */
  onReply?: OnReply
  /** Aborts the request. */
  signal?: AbortSignal
}

type OnReply = (headers: { get(name: string): string | null }) => void

export type Call = <E extends Endpoint>(
  endpoint: E,
  ...input: Record<never, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]
) => Promise<EndpointReply<E>>

/**
 * Returns a typed client that calls endpoints over a transport. It sends the bearer token when there is one, and JSON
 * only when a body is given. `onReply` receives each reply's headers. The client throws {@link CallError} for every
 * reply that isn't 2xx, and with status 0 when no reply arrives, the request is aborted, or a 2xx reply isn't JSON. An
 * empty 2xx reply gives undefined.
 */
export function createCall(options: { transport: Transport; token?: () => string | null; onReply?: OnReply }): Call {
  return async (endpoint, ...[input, callOptions]) => {
    const { params, query, body } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
    const token = options.token?.() ?? null
    const headers: Record<string, string> = { accept: 'application/json', ...callOptions?.headers }
    if (token) headers['authorization'] = `Bearer ${token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (callOptions?.idempotencyKey) headers['idempotency-key'] = callOptions.idempotencyKey
    let reply: Awaited<ReturnType<Transport>>
    let text: string
    try {
      reply = await options.transport({
        method: endpoint.method,
        url: endpointUrl(endpoint.path, { params, query }),
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(callOptions?.signal ? { signal: callOptions.signal } : {}),
      })
      text = await reply.text()
    } catch {
      throw new CallError(0, { message: unreachableMessage, reason: 'unreachable' })
    }
    options.onReply?.(reply.headers)
    callOptions?.onReply?.(reply.headers)
    if (reply.status >= 200 && reply.status <= 299) return readReply(text) as never
    if (isHtmlPage(text)) throw new CallError(reply.status, { message: proxyMessage(reply.status), reason: 'foreign' })
    throw new CallError(reply.status, readErrorReply(text))
  }
}

/**
 * Parses a successful reply's body.
 * @throws CallError with status 0 when it isn't JSON, because it then doesn't show whether the server did the work.
 */
function readReply(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    throw new CallError(0, { message: proxyMessage(0), reason: 'foreign' })
  }
}

/** Returns the error reply in a body of any format. Its `message` is that of {@link failureMessage}. */
function readErrorReply(text: string): ErrorReply {
  try {
    const reply = pickErrorReply(JSON.parse(text))
    if (reply) return { ...reply, message: failureMessage(text) }
  } catch {
    // Not JSON; the message below covers it.
  }
  return { message: failureMessage(text) }
}
