import { request } from 'node:http'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { endpointUrl } from '#contract/wire/endpoint.ts'
import type { TestApp } from '#test/start-test-app.ts'

export type RawInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Sent as JSON. */
  body?: unknown
  /** Sent unchanged instead of `body`. */
  text?: string
  headers?: Record<string, string>
  token?: string | undefined
}

export type RawReply = { status: number; headers: Headers; text: string }

/**
 * Sends a request to an endpoint, with input that the typed client rejects, and returns any reply. Parameters are
 * 'x' by default.
 */
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

/** Returns the comparable parts of a reply: everything except the Date, Connection and Keep-Alive headers. */
export function comparable({ status, headers, text }: RawReply): unknown {
  const own = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  return { status, headers: Object.fromEntries(own), text }
}

/**
 * Posts a body of `bytes` bytes, with a Content-Length if `isAnnounced`. Stops sending when the server answers, and
 * returns the status. Rejects when the connection fails before an answer.
 */
export function upload(url: string, bytes: number, isAnnounced = true): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let status: number | undefined
    const call = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isAnnounced ? { 'content-length': bytes } : {}) },
    })
    call.on('response', (reply) => {
      status = reply.statusCode
      reply.resume().on('end', () => {
        call.destroy()
        resolve(status)
      })
    })
    call.on('error', (error) => (status === undefined ? reject(error) : resolve(status)))
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let left = bytes
    const push = () => {
      while (left > 0 && status === undefined) {
        const part = chunk.subarray(0, Math.min(left, chunk.length))
        left -= part.length
        if (!call.write(part)) {
          call.once('drain', push)
          return
        }
      }
      if (left <= 0) call.end()
    }
    push()
  })
}
