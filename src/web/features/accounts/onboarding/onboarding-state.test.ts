import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeOnboardingState,
  clearOnboardingState,
  onboardingStateKey,
  readOnboardingState,
  restartOnboardingState,
} from '#web/features/accounts/onboarding/onboarding-state.ts'

const entity = { entityType: 'LLC', companyName: 'Alder LLC', firstName: '', lastName: '', phoneNumber: '5551234567' }

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  // Clears state that an earlier test kept in memory because storage failed.
  clearOnboardingState()
})
afterEach(() => vi.unstubAllGlobals())

it('stores everything under one key from the first change on [ONB-05]', () => {
  expect(readOnboardingState()).toBeNull()
  changeOnboardingState({ sessionId: 's1', step1Data: entity })
  changeOnboardingState({ currentStep: 2 })
  expect([...storage.kept.keys()]).toEqual(['onboarding_state'])
  expect(JSON.parse(storage.kept.get(onboardingStateKey)!)).toEqual({
    sessionId: 's1',
    currentStep: 2,
    step1Data: entity,
    step2Data: null,
    step3Data: null,
    step4Data: null,
    step5Data: null,
    userId: null,
    accessLevel: null,
  })
})

it('returns the same object until something changes', () => {
  changeOnboardingState({ currentStep: 2 })
  const state = readOnboardingState()
  expect(readOnboardingState()).toBe(state)
  changeOnboardingState({ currentStep: 3 })
  expect(readOnboardingState()).not.toBe(state)
})

it('never stores a password [ONB-05]', () => {
  const typed = { email: 'ada@example.com', password: 'Plumb-2026', confirmPassword: 'Plumb-2026' }
  changeOnboardingState({ step3Data: typed })
  expect(storage.kept.get(onboardingStateKey)).not.toContain('Plumb-2026')
  storage.kept.set(onboardingStateKey, JSON.stringify({ currentStep: 3, step3Data: typed, password: 'Plumb-2026' }))
  changeOnboardingState({ sessionId: 's2' })
  expect(storage.kept.get(onboardingStateKey)).not.toContain('Plumb-2026')
  expect(readOnboardingState()?.step3Data).toEqual({ email: 'ada@example.com' })
})

it.each([
  ['not JSON at all'],
  ['null'],
  ['[]'],
  ['"text"'],
  [JSON.stringify({ currentStep: 9, step1Data: 'x', step2Data: 5, sessionId: {}, userId: [] })],
  [JSON.stringify({ currentStep: 2, step1Data: { entityType: 7 } })],
])('parses damaged stored text to a valid state or to none: %s [ONB-05]', (text) => {
  storage.kept.set(onboardingStateKey, text)
  const state = readOnboardingState()
  if (state) expect([1, 2]).toContain(state.currentStep)
  expect(state?.sessionId ?? null).toBeNull()
  expect(state?.step1Data?.entityType ?? '').toBe('')
})

it('restarts with empty answers, and is null when cleared [ONB-05]', () => {
  changeOnboardingState({ sessionId: 's1', currentStep: 3, step1Data: entity })
  restartOnboardingState()
  expect(readOnboardingState()).toMatchObject({ sessionId: null, currentStep: 1, step1Data: null })
  clearOnboardingState()
  expect(readOnboardingState()).toBeNull()
  expect(storage.kept.size).toBe(0)
})

it('keeps the state in memory when storage is unavailable', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  changeOnboardingState({ currentStep: 2 })
  expect(readOnboardingState()?.currentStep).toBe(2)
  clearOnboardingState()
  expect(readOnboardingState()).toBeNull()
})
