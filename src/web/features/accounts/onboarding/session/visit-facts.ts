import type { startOnboardingEndpoint } from '#contract/accounts/onboarding.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { browserFingerprint } from './browser-digest.ts'

type VisitFacts = EndpointInput<typeof startOnboardingEndpoint>['body']

/** Longer texts than the server takes are cut: nobody typed them, so nobody could correct them. */
const maxLength = 2000

/** What a session's start says about the visit. */
export async function visitFacts(): Promise<VisitFacts> {
  return {
    fingerprint: await browserFingerprint(),
    ...campaignFacts(location.search),
    referrer: document.referrer.slice(0, maxLength),
    userAgent: navigator.userAgent.slice(0, maxLength),
  }
}

/** The campaign parameters of an address's query; those that are not there are left out. */
export function campaignFacts(search: string): Pick<VisitFacts, 'utmSource' | 'utmMedium' | 'utmCampaign'> {
  const query = new URLSearchParams(search)
  const names = { utmSource: 'utm_source', utmMedium: 'utm_medium', utmCampaign: 'utm_campaign' }
  return Object.fromEntries(
    Object.entries(names)
      .map(([key, name]) => [key, query.get(name)?.slice(0, maxLength)])
      .filter(([, value]) => value),
  )
}
