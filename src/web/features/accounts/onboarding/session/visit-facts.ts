import type { startOnboardingEndpoint } from '#contract/accounts/onboarding.ts'
import { getVisitSignalEndpoint } from '#contract/site/site.ts'
import type { Call } from '#contract/wire/call.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { hasPrivacySignal } from '#web/shell/visits/visit-consent.ts'
import { browserFingerprint, randomFingerprint } from './browser-digest.ts'

type VisitFacts = EndpointInput<typeof startOnboardingEndpoint>['body']

/** The server's limit. Longer values are cut, because the browser writes them and the visitor can't correct them. */
const maxLength = 2000

/**
 * Returns what the start of a session reports about the visit. Under Global Privacy Control the fingerprint is random; the server is asked about
 * the Sec-GPC header, which scripts don't see. Without its answer the fingerprint is random too.
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

/** Returns the campaign parameters of a query. */
export function campaignFacts(search: string): Pick<VisitFacts, 'utmSource' | 'utmMedium' | 'utmCampaign'> {
  const query = new URLSearchParams(search)
  const names = { utmSource: 'utm_source', utmMedium: 'utm_medium', utmCampaign: 'utm_campaign' }
  return Object.fromEntries(
    Object.entries(names)
      .map(([key, name]) => [key, query.get(name)?.slice(0, maxLength)])
      .filter(([, value]) => value),
  )
}
