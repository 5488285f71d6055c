import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type Claims,
  type ContactInfo,
  contactFallback,
  contactInfoCacheMs,
  type Features,
  getAnalyticsConfigEndpoint,
  getClaimsEndpoint,
  getContactInfoEndpoint,
  getFeaturesEndpoint,
  getRecordingConfigEndpoint,
  getStatsEndpoint,
  noClaims,
} from '#contract/site/site.ts'
import type { Call } from '#contract/wire/call.ts'
import { type AppContext, useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/**
 * The claims that public pages make about the site, each null without a value. Pages mark those listed in `samples`.
 */
export function claimsQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.claims, queryFn: () => call(getClaimsEndpoint) })
}

/** The number of active lenders, and of the states where they lend. */
export function statsQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.stats, queryFn: () => call(getStatsEndpoint) })
}

/** The operators' contact details, which count as current for five minutes. */
function contactInfoQuery(call: Call) {
  return queryOptions({
    queryKey: queryKeys.contactInfo,
    queryFn: () => call(getContactInfoEndpoint),
    staleTime: contactInfoCacheMs,
  })
}

/** Whether the operators' settings turn analytics on, and its Google Analytics measurement id. */
export function analyticsConfigQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.analyticsConfig, queryFn: () => call(getAnalyticsConfigEndpoint) })
}

/** Whether the operators' settings turn session recording on, and its Hotjar site id. */
export function recordingConfigQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.recordingConfig, queryFn: () => call(getRecordingConfigEndpoint) })
}

/** The announced features and whether each is on. */
export function featuresQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.features, queryFn: () => call(getFeaturesEndpoint) })
}

/**
 * Preloads claims, contact details, features and the settings of analytics and recording for the root's loader.
 * Failures don't fail the page: claims, contact details and features have built-in defaults, and analytics and
 * recording stay off. Contact details older than five minutes are reloaded in the background.
 */
export async function loadSiteFacts({ queryClient, call }: Pick<AppContext, 'queryClient' | 'call'>): Promise<void> {
  await Promise.allSettled([
    queryClient.ensureQueryData(claimsQuery(call)),
    queryClient.ensureQueryData({ ...contactInfoQuery(call), revalidateIfStale: true }),
    queryClient.ensureQueryData(featuresQuery(call)),
    queryClient.ensureQueryData(analyticsConfigQuery(call)),
    queryClient.ensureQueryData(recordingConfigQuery(call)),
  ])
}

/** Returns the site's claims, or none while they aren't loaded. */
export function useClaims(): Claims {
  return useQuery(claimsQuery(useCall())).data ?? noClaims
}

/** Returns the operators' contact details, or the built-in ones while they aren't loaded. */
export function useContactInfo(): ContactInfo {
  return useQuery(contactInfoQuery(useCall())).data ?? contactFallback
}

const featureDefaults: Features = { messaging: 'on', dealEditing: 'on', rounds: 'off', google: 'off' }

/**
 * Returns which features are on. While that can't be read, rounds and sign-in with Google are off, and the others on.
 */
export function useFeatures(): Features {
  return useQuery(featuresQuery(useCall())).data ?? featureDefaults
}
