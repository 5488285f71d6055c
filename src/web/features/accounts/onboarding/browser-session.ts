import { useMemo } from 'react'
import type { startOnboardingEndpoint } from '#contract/accounts/onboarding.ts'
import { getVisitSignalEndpoint } from '#contract/site/site.ts'
import type { Call } from '#contract/wire/call.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { useCall } from '#web/app-context.ts'
import type { OnboardingDependencies } from '#web/features/accounts/onboarding/onboarding-session.ts'
import { changeOnboardingState, readOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { hasPrivacySignal } from '#web/shell/visits/visit-consent.ts'

/** Returns the API client, the visit's facts and the stored state that an onboarding session uses in this browser. */
export function useOnboardingDependencies(): OnboardingDependencies {
  const call = useCall()
  return useMemo(
    () => ({ call, visitFacts: () => visitFacts(call), read: readOnboardingState, change: changeOnboardingState }),
    [call],
  )
}

type VisitFacts = EndpointInput<typeof startOnboardingEndpoint>['body']

/** The server's limit. Longer values are cut, because the browser writes them and the visitor can't correct them. */
const maxLength = 2000

/**
 * Returns what is sent when an onboarding session starts: a browser fingerprint, utm parameters, referrer and user
 * agent. Under Global Privacy Control the fingerprint is random. If scripts see no such signal, asks the server whether
 * it got the Sec-GPC header. If that call fails, the fingerprint is random too.
 */
export async function visitFacts(call: Call): Promise<VisitFacts> {
  const isOptedOut =
    hasPrivacySignal() ||
    (await call(getVisitSignalEndpoint).then(
      (signal) => signal.isOptedOut,
      () => true,
    ))
  return {
    fingerprint: isOptedOut ? randomFingerprint() : await browserFingerprint(),
    ...campaignFacts(location.search),
    referrer: document.referrer.slice(0, maxLength),
    userAgent: navigator.userAgent.slice(0, maxLength),
  }
}

/** Returns the utm parameters of a query string, each cut to 2,000 characters, without missing and empty ones. */
export function campaignFacts(search: string): Pick<VisitFacts, 'utmSource' | 'utmMedium' | 'utmCampaign'> {
  const query = new URLSearchParams(search)
  const names = { utmSource: 'utm_source', utmMedium: 'utm_medium', utmCampaign: 'utm_campaign' }
  return Object.fromEntries(
    Object.entries(names)
      .map(([key, name]) => [key, query.get(name)?.slice(0, maxLength)])
      .filter(([, value]) => value),
  )
}

/** Characters of a browser's hash. */
const fingerprintLength = 32

/**
 * Returns 32 hexadecimal characters, the same until the facts change: a hash of facts about browser and device that any
 * page may read. Plain http outside localhost isn't a secure context and has no SHA-256, so {@link plainHashHex}
 * replaces it there.
 */
export async function browserFingerprint(facts: readonly string[] = browserFacts()): Promise<string> {
  const text = facts.join('\n')
  // Missing on plain http, although the type says otherwise.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  return subtle ? sha256Hex(subtle, text) : plainHashHex(text)
}

/** Returns 32 random hexadecimal characters that reveal nothing about the browser. */
function randomFingerprint(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(fingerprintLength / 2))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function browserFacts(): string[] {
  const { userAgent, language, hardwareConcurrency, maxTouchPoints } = navigator
  const { width, height, colorDepth } = screen
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [userAgent, language, hardwareConcurrency, maxTouchPoints, width, height, colorDepth, timeZone].map(String)
}

async function sha256Hex(subtle: SubtleCrypto, text: string): Promise<string> {
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, fingerprintLength)
}

/** Returns 32 hexadecimal characters: four 32-bit hashes with different seeds, similar to FNV-1a. It isn't secure. */
export function plainHashHex(text: string): string {
  return [0x811c9dc5, 0x01234567, 0x89abcdef, 0xdeadbeef]
    .map((seed) => {
      let hash = seed
      for (let index = 0; index < text.length; index++)
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) ^ (hash >>> 15)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
