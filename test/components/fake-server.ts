import { vi } from 'vitest'
import {
  saveEntityEndpoint,
  saveQualificationEndpoint,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import {
  contactFallback,
  getAnalyticsConfigEndpoint,
  getClaimsEndpoint,
  getContactInfoEndpoint,
  getFeaturesEndpoint,
  getRecordingConfigEndpoint,
  getStatsEndpoint,
  noClaims,
} from '#contract/site/site.ts'
import type { Endpoint, EndpointReply } from '#contract/wire/endpoint.ts'
import type { ErrorReply } from '#contract/wire/errors.ts'

/** A request of the page, with its parsed JSON body, or null without one. */
export type Sent = {
  endpoint: string
  url: URL
  headers: Record<string, string>
  body: unknown
}
type Answer = (sent: Sent) => Promise<Response> | Response

/**
 * The server that a component under test reaches through `fetch`. A test describes its replies by endpoints of the
 * contract. A request without a described reply is added to {@link FakeServer.unexpected}, and `openPage` then fails
 * the test.
 */
export type FakeServer = {
  /** All requests so far, oldest first. */
  sent: Sent[]
  sentTo(endpoint: Endpoint): Sent[]
  unexpected: string[]
  /**
   * Later replies for the same endpoint replace earlier ones. A function may throw a Response as its reply. Undefined
   * answers 204.
   */
  answer<E extends Endpoint>(
    endpoint: E,
    reply: EndpointReply<E> | ((sent: Sent) => EndpointReply<E>),
    headers?: Record<string, string>,
  ): void
  reject(endpoint: Endpoint, status: number, reply: ErrorReply | string, headers?: Record<string, string>): void
  /** Fails every request to the endpoint, as without a network. */
  lose(endpoint: Endpoint): void
  /**
   * Computes the next described reply, but fails the request as if the reply were lost. Later requests get their
   * replies.
   */
  loseReply(endpoint: Endpoint): void
  /** Holds the replies until the returned function is called. */
  hold(endpoint: Endpoint): () => void
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/**
 * Replaces `fetch` with a server that answers only the site's public settings and what the test describes. `openPage`
 * fails a test for other requests.
 */
export function startFakeServer(): FakeServer {
  const answers = new Map<string, { pattern: RegExp; answer: Answer }>()
  const held = new Map<string, Promise<void>>()
  const sent: Sent[] = []
  const unexpected: string[] = []
  const set = (endpoint: Endpoint, answer: Answer) =>
    answers.set(nameOf(endpoint), {
      pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
      answer,
    })

  async function fetchFake(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, 'http://localhost')
    const method = init.method ?? 'GET'
    const found = [...answers].find(
      ([name, { pattern }]) => name.startsWith(`${method} `) && pattern.test(url.pathname),
    )
    if (!found) {
      unexpected.push(`${method} ${url.pathname}`)
      return Response.json({ message: 'The test has no answer for this.' }, { status: 500 })
    }
    const [endpoint, { answer }] = found
    const request: Sent = {
      endpoint,
      url,
      headers: init.headers as Record<string, string>,
      body: init.body === undefined || init.body === null ? null : JSON.parse(String(init.body)),
    }
    sent.push(request)
    await held.get(endpoint)
    if (init.signal?.aborted) throw new DOMException('The request was given up.', 'AbortError')
    try {
      return await answer(request)
    } catch (thrown) {
      if (thrown instanceof Response) return thrown
      throw thrown
    }
  }
  vi.stubGlobal('fetch', fetchFake)

  const server: FakeServer = {
    sent,
    unexpected,
    sentTo: (endpoint) => sent.filter((one) => one.endpoint === nameOf(endpoint)),
    answer(endpoint, reply, headers = {}) {
      set(endpoint, (one) => {
        const value = typeof reply === 'function' ? (reply as (sent: Sent) => unknown)(one) : reply
        return value === undefined ? new Response(null, { status: 204, headers }) : Response.json(value, { headers })
      })
    },
    reject(endpoint, status, reply, headers = {}) {
      set(endpoint, () =>
        typeof reply === 'string'
          ? new Response(reply, { status, headers })
          : Response.json(reply, { status, headers }),
      )
    },
    lose(endpoint) {
      set(endpoint, () => {
        throw new TypeError('Failed to fetch')
      })
    },
    loseReply(endpoint) {
      const known = answers.get(nameOf(endpoint))!
      set(endpoint, async (one) => {
        answers.set(nameOf(endpoint), known)
        await known.answer(one)
        throw new TypeError('Failed to fetch')
      })
    },
    hold(endpoint) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(nameOf(endpoint), promise)
      return () => {
        held.delete(nameOf(endpoint))
        resolve()
      }
    },
  }
  server.answer(getClaimsEndpoint, noClaims)
  server.answer(getStatsEndpoint, { totalStates: 50, totalLenders: 0 })
  server.answer(getContactInfoEndpoint, contactFallback)
  server.answer(getFeaturesEndpoint, { messaging: 'on', dealEditing: 'on', rounds: 'off', google: 'off' })
  server.answer(getAnalyticsConfigEndpoint, { enabled: false, measurementId: null })
  server.answer(getRecordingConfigEndpoint, { enabled: false, siteId: null })
  return server
}

/** Answers the requests of a visitor's home page: a directory without lenders. */
export function answerHome(server: FakeServer): void {
  server.answer(listLendersEndpoint, { lenders: [], total: 0, hasMore: false })
}

/** Answers the sign-up wizard's requests but the last, which creates the account. Each start has a new session. */
export function answerWizard(server: FakeServer): void {
  let sessions = 0
  server.answer(startOnboardingEndpoint, () => ({ sessionId: `session-${++sessions}` }))
  server.answer(saveEntityEndpoint, { message: 'ok' })
  server.answer(saveQualificationEndpoint, { message: 'ok' })
}
