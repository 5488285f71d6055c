import { createStoredValue } from '#web/storage/stored-value.ts'

export const onboardingStateKey = 'onboarding_state'

/** Answers typed in the wizard, saved or not. */
export type EntityAnswers = Record<'entityType' | 'companyName' | 'firstName' | 'lastName' | 'phoneNumber', string>
type QualificationAnswers = Record<'flippingExperience' | 'primaryResidence' | 'exitStrategy', string>

/** Onboarding progress, stored under one key of local storage. Holds no passwords. */
export type OnboardingState = {
  sessionId: string | null
  currentStep: 1 | 2 | 3 | 4
  step1Data: EntityAnswers | null
  step2Data: QualificationAnswers | null
  step3Data: Record<'email', string> | null
  step4Data: Record<string, unknown> | null
  step5Data: Record<string, unknown> | null
  userId: string | null
  accessLevel: string | null
}
export type OnboardingStep = OnboardingState['currentStep']

type Stored = Readonly<Record<string, unknown>>

/** Parses stored state. Missing or invalid fields get their initial value, and unknown fields are dropped. */
function readState(stored: Stored): OnboardingState {
  return {
    sessionId: textOrNull(stored['sessionId']),
    currentStep: ([1, 2, 3, 4] as const).find((step) => step === stored['currentStep']) ?? 1,
    step1Data: texts(stored['step1Data'], ['entityType', 'companyName', 'firstName', 'lastName', 'phoneNumber']),
    step2Data: texts(stored['step2Data'], ['flippingExperience', 'primaryResidence', 'exitStrategy']),
    step3Data: texts(stored['step3Data'], ['email']),
    step4Data: record(stored['step4Data']),
    step5Data: record(stored['step5Data']),
    userId: textOrNull(stored['userId']),
    accessLevel: textOrNull(stored['accessLevel']),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Returns the named texts of a stored object, empty if missing. Null if it isn't an object. */
function texts<const Name extends string>(value: unknown, names: readonly Name[]): Record<Name, string> | null {
  const given = record(value)
  return (
    given && (Object.fromEntries(names.map((name) => [name, textOrNull(given[name]) ?? ''])) as Record<Name, string>)
  )
}

const initialState: OnboardingState = readState({})

const stored = createStoredValue(onboardingStateKey, parse)

/** Returns the state, or null before onboarding starts. Returns the same object until something changes. */
export const readOnboardingState = stored.read
/** Returns the state in a component. Null before onboarding starts, and on the server and during hydration. */
export const useOnboardingState = stored.use

/** Changes parts of the state. The first change starts onboarding. */
export function changeOnboardingState(change: Partial<OnboardingState>): void {
  stored.write(JSON.stringify(readState({ ...(readOnboardingState() ?? initialState), ...change })))
}

/** Returns to an empty step 1 without a session. */
export function restartOnboardingState(): void {
  stored.write(JSON.stringify(initialState))
}

/** Removes the stored state with all answers, so sign-up starts over. */
export function clearOnboardingState(): void {
  stored.write(null)
}

function parse(text: string | null): OnboardingState | null {
  if (text === null) return null
  try {
    const given = record(JSON.parse(text))
    return given && readState(given)
  } catch {
    return null
  }
}
