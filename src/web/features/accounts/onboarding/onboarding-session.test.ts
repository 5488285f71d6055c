import { expect, it } from 'vitest'
import { type Call, CallError, createCall, type Transport } from '#contract/wire/call.ts'
import {
  isSessionError,
  notJsonMessage,
  type OnboardingDependencies,
  saveInSession,
  startSession,
} from '#web/features/accounts/onboarding/onboarding-session.ts'
import type { OnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'

const entity = {
  entityType: 'LLC',
  companyName: 'Alder LLC',
  firstName: 'typed before the choice',
  lastName: '',
  phoneNumber: '+1 (555) 123-4567',
}
const qualification = { flippingExperience: '2-5 deals', primaryResidence: 'No', exitStrategy: 'BRRR' }

type Asked = { path: string; body: Record<string, unknown> }
type Answer = { status?: number; type?: string; body: unknown }

/** Returns dependencies with a fake server, which answers with `answer` or else succeeds, and records the requests. */
function dependenciesWith(
  state: Partial<OnboardingState>,
  answer: (asked: Asked) => Answer | undefined = () => undefined,
) {
  const asked: Asked[] = []
  let kept = { sessionId: null, currentStep: 1, step1Data: null, step2Data: null, ...state } as OnboardingState | null
  let started = 0
  const transport: Transport = async ({ url, body }) => {
    const request = { path: url.replace('/api/onboarding/', ''), body: JSON.parse(body ?? '{}') }
    asked.push(request)
    const reply = answer(request) ?? {
      body: request.path === 'start' ? { sessionId: `new-${++started}` } : { message: 'saved' },
    }
    const headers = new Headers({ 'content-type': reply.type ?? 'application/json' })
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    return { status: reply.status ?? 200, headers, text: async () => text }
  }
  const dependencies: OnboardingDependencies = {
    call: createCall({ transport }),
    visitFacts: async () => ({ fingerprint: 'f'.repeat(32) }),
    read: () => kept,
    change: (change) => {
      kept = { ...kept!, ...change }
    },
  }
  return {
    dependencies,
    asked,
    paths: () => asked.map(({ path }) => path),
    state: () => kept,
    clear: () => {
      kept = null
    },
  }
}

const lost = { status: 404, body: { message: 'Session not found', reason: 'session-not-found' } }

/** Saves any step. */
function saveOf(call: Call, path: string) {
  return (sessionId: string) =>
    call({ method: 'POST', path: `/api/onboarding/${path}`, body: {} } as never, { body: { sessionId } } as never)
}

it('starts a session with the visit’s facts and stores its id [ONB-02]', async () => {
  const { dependencies, asked, state } = dependenciesWith({})
  expect(await startSession(dependencies)).toBe('new-1')
  expect(asked).toEqual([{ path: 'start', body: { fingerprint: 'f'.repeat(32) } }])
  expect(state()?.sessionId).toBe('new-1')
})

it.each([
  ['a page in place of JSON', { type: 'text/html', body: '<p>proxy</p>' }],
  ['a page with an error status', { status: 502, type: 'text/html', body: '<p>bad gateway</p>' }],
])('rejects %s as a session [ONB-03]', async (_, reply) => {
  const { dependencies, state } = dependenciesWith({}, () => reply)
  await expect(startSession(dependencies)).rejects.toThrow(notJsonMessage)
  expect(notJsonMessage).toBe('Server returned unexpected content type')
  expect(state()?.sessionId).toBeNull()
})

it('replaces a lost session, sends the saved answers again, and retries the save once [ONB-13]', async () => {
  const { dependencies, asked, paths, state } = dependenciesWith(
    { sessionId: 'old', currentStep: 3, step1Data: entity, step2Data: qualification as never },
    ({ path, body }) => (path === 'create-account' && body['sessionId'] === 'old' ? lost : undefined),
  )
  await saveInSession(dependencies, saveOf(dependencies.call, 'create-account'))
  expect(paths()).toEqual(['create-account', 'start', 'save-entity', 'save-qualification', 'create-account'])
  expect(asked[2]?.body).toMatchObject({
    sessionId: 'new-1',
    entityType: 'LLC',
    companyName: 'Alder LLC',
    firstName: null,
  })
  expect(asked[3]?.body).toEqual({ sessionId: 'new-1', ...qualification })
  expect(asked[4]?.body).toEqual({ sessionId: 'new-1' })
  expect(state()?.sessionId).toBe('new-1')
})

it('sends only the steps before the current one again [ONB-13]', async () => {
  const { dependencies, paths } = dependenciesWith(
    { sessionId: 'old', currentStep: 2, step1Data: entity, step2Data: qualification as never },
    ({ body }) => (body['sessionId'] === 'old' ? lost : undefined),
  )
  await saveInSession(dependencies, saveOf(dependencies.call, 'save-qualification'))
  expect(paths()).toEqual(['save-qualification', 'start', 'save-entity', 'save-qualification'])
})

it('retries a lost session only once [ONB-13]', async () => {
  const { dependencies, paths } = dependenciesWith({ sessionId: 'old' }, ({ path }) =>
    path === 'start' ? undefined : lost,
  )
  await expect(saveInSession(dependencies, saveOf(dependencies.call, 'save-entity'))).rejects.toThrow(
    'Session not found',
  )
  expect(paths()).toEqual(['save-entity', 'start', 'save-entity'])
})

it('doesn’t retry a rejection that isn’t about the session [ONB-13]', async () => {
  const taken = { status: 409, body: { message: 'An account with this email already exists. Please sign in.' } }
  const { dependencies, paths, state } = dependenciesWith({ sessionId: 'old' }, () => taken)
  await expect(saveInSession(dependencies, saveOf(dependencies.call, 'create-account'))).rejects.toBeInstanceOf(
    CallError,
  )
  expect(paths()).toEqual(['create-account'])
  expect(state()?.sessionId).toBe('old')
})

it('starts a session when there is none, and replaces one that lacks steps', async () => {
  const without = dependenciesWith({})
  await saveInSession(without.dependencies, saveOf(without.dependencies.call, 'save-entity'))
  expect(without.paths()).toEqual(['start', 'save-entity'])

  const lacking = dependenciesWith(
    { sessionId: 'old', currentStep: 3, step1Data: entity, step2Data: qualification as never },
    ({ path, body }) =>
      path === 'create-account' && body['sessionId'] === 'old'
        ? { status: 400, body: { message: 'Please complete the step', reason: 'steps-missing' } }
        : undefined,
  )
  await saveInSession(lacking.dependencies, saveOf(lacking.dependencies.call, 'create-account'))
  expect(lacking.paths().at(-1)).toBe('create-account')
  expect(lacking.asked.at(-1)?.body).toEqual({ sessionId: 'new-1' })
})

it.each([
  [{ step1Data: { ...entity, phoneNumber: '12' }, step2Data: qualification }, 1],
  [{ step1Data: null, step2Data: qualification }, 1],
  [{ step1Data: entity, step2Data: { ...qualification, exitStrategy: 'Hope' } }, 2],
])(
  'reopens the step whose stored answers are no longer valid, and discards the incomplete session',
  async (stored, step) => {
    const { dependencies, state } = dependenciesWith({ currentStep: 3, ...(stored as object) })
    await expect(startSession(dependencies)).rejects.toThrow('Please check this step again.')
    expect(state()).toMatchObject({ currentStep: step, sessionId: null })
  },
)

it('doesn’t restore a state that was cleared while the session started', async () => {
  const { dependencies, clear, state } = dependenciesWith({}, () => {
    clear()
    return undefined
  })
  await startSession(dependencies)
  expect(state()).toBeNull()
})

it.each([
  ['Session not found', true],
  ['Failed to start onboarding session. Please refresh and try again.', true],
  ['An account with this email already exists. Please sign in.', false],
])('detects whether %j is about the session [ONB-04]', (message, expected) => {
  expect(isSessionError(message)).toBe(expected)
})
