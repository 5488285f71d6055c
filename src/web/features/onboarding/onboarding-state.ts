import { useSyncExternalStore } from 'react'
import { z } from 'zod'

export const onboardingStateKey = 'onboarding_state'

const text = z.string().catch('')

/**
 * What is kept while somebody onboards, under one key of local storage. The steps hold what was typed, also before it was saved.
 * Passwords are in no step, and whatever else stands in storage falls away when it is read.
 */
const StoredState = z.object({
  sessionId: z.string().nullable().catch(null),
  currentStep: z.literal([1, 2, 3, 4]).catch(1),
  step1Data: z
    .object({ entityType: text, companyName: text, firstName: text, lastName: text, phoneNumber: text })
    .nullable()
    .catch(null),
  step2Data: z.object({ flippingExperience: text, primaryResidence: text, exitStrategy: text }).nullable().catch(null),
  step3Data: z.object({ email: text }).nullable().catch(null),
  step4Data: z.record(z.string(), z.unknown()).nullable().catch(null),
  step5Data: z.record(z.string(), z.unknown()).nullable().catch(null),
  userId: z.string().nullable().catch(null),
  accessLevel: z.string().nullable().catch(null),
})
export type OnboardingState = z.output<typeof StoredState>
export type OnboardingStep = OnboardingState['currentStep']
export type EntityAnswers = NonNullable<OnboardingState['step1Data']>
export type QualificationAnswers = NonNullable<OnboardingState['step2Data']>

const atStart: OnboardingState = StoredState.parse({})

const listeners = new Set<() => void>()
/** Stands in for storage where that is switched off; the wizard then works until the page is left. */
let remembered: string | null = null
let lastRead: { text: string | null; state: OnboardingState | null } = { text: null, state: null }

/** The state, or null when nobody began. The same object until something changes. */
export function readOnboardingState(): OnboardingState | null {
  const text = readText()
  if (text !== lastRead.text) lastRead = { text, state: parse(text) }
  return lastRead.state
}

/** Changes parts of the state; the first change begins it. */
export function changeOnboardingState(change: Partial<OnboardingState>): void {
  writeText(JSON.stringify(StoredState.parse({ ...(readOnboardingState() ?? atStart), ...change })))
}

/** Back to step 1 with nothing filled in. */
export function restartOnboardingState(): void {
  writeText(JSON.stringify(atStart))
}

export function clearOnboardingState(): void {
  writeText(null)
}

export function useOnboardingState(): OnboardingState | null {
  return useSyncExternalStore(subscribe, readOnboardingState, () => null)
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === onboardingStateKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function parse(text: string | null): OnboardingState | null {
  if (text === null) return null
  try {
    return StoredState.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(onboardingStateKey)
  } catch {
    return remembered
  }
}

function writeText(text: string | null): void {
  remembered = text
  try {
    if (text === null) localStorage.removeItem(onboardingStateKey)
    else localStorage.setItem(onboardingStateKey, text)
  } catch {
    // Remembered above.
  }
  for (const listener of listeners) listener()
}
