import type { Endpoint } from '#contract/endpoint.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { TestApp } from '#test/start-test-app.ts'

export type RawInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  text?: string
  headers?: Record<string, string>
  token?: string | undefined
}

export type RawReply = { status: number; headers: Headers; text: string }

/** One request to an endpoint, free to be wrong in ways that the typed client does not allow. */
export async function send(t: TestApp, endpoint: Endpoint, input: RawInput = {}): Promise<RawReply> {
  const { params, query, body, text, token } = input
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const reply = await t.fetch(
    endpointUrl(endpoint.path, { params: params ?? { id: 'x', name: 'x', token: 'x' }, query }),
    {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...input.headers,
      },
      ...(content === undefined ? {} : { body: content }),
    },
  )
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** What of a reply a caller could compare: everything but the date and the connection. */
export function comparable({ status, headers, text }: RawReply): unknown {
  const own = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  return { status, headers: Object.fromEntries(own), text }
}
