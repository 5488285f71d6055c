import {
  type ContactInfo,
  contactInfoCacheMs,
  type FeatureState,
  type Features,
  getAnalyticsConfigEndpoint,
  getClaimsEndpoint,
  getContactInfoEndpoint,
  getFeaturesEndpoint,
  getRecordingConfigEndpoint,
  getStatsEndpoint,
  getVisitSignalEndpoint,
} from '#contract/site/site.ts'
import { stateNames } from '#domain/states/states.ts'
import type { Env } from '#server/env.ts'
import { type Http, localRoute, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import { isRoundsOn } from './is-rounds-on.ts'
import { readClaims, type SampleMark } from './read-claims.ts'
import type { Settings } from './settings.ts'

type SiteDeps = {
  catalogue: { snapshot(): { totalStates: number; totalLenders: number; lenders: readonly SampleMark[] } }
  env: Pick<Env, 'databaseUrl' | 'oidc'>
  settings: Pick<Settings, 'get' | 'list'>
}

const shared: RouteOptions = {
  limits: readLimits,
  cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
}
const contactInfoOptions: RouteOptions = {
  limits: readLimits,
  cacheControl: `public, max-age=${contactInfoCacheMs / 1000}`,
}

/**
 * Registers public facts about the site: counts, claims, contact information, features, measurement services and the
 * visitor's opt-out signal.
 */
export function registerSite(http: Http, { catalogue, env, settings }: SiteDeps): void {
  function stats() {
    const { totalStates, totalLenders } = catalogue.snapshot()
    // Without lenders, shows the total number of states.
    return { totalStates: totalStates || stateNames.length, totalLenders }
  }
  route(http, getStatsEndpoint, shared, async () => stats())
  localRoute(http, getStatsEndpoint, stats)

  const contactInfo = () => readContactInfo(settings)
  route(http, getContactInfoEndpoint, contactInfoOptions, contactInfo)
  localRoute(http, getContactInfoEndpoint, contactInfo)

  const claims = () => readClaims({ catalogue, env, settings })
  route(http, getClaimsEndpoint, shared, claims)
  localRoute(http, getClaimsEndpoint, claims)

  const features = async () => ({
    ...(await readFeatures(settings)),
    rounds: (await isRoundsOn({ settings, catalogue })) ? ('on' as const) : ('off' as const),
    google: env.oidc ? ('on' as const) : ('off' as const),
  })
  route(http, getFeaturesEndpoint, shared, features)
  localRoute(http, getFeaturesEndpoint, features)

  async function analytics() {
    const measurementId = await settings.get('analytics.measurementId')
    return { enabled: measurementId !== null, measurementId }
  }
  route(http, getAnalyticsConfigEndpoint, shared, analytics)
  localRoute(http, getAnalyticsConfigEndpoint, analytics)

  async function recording() {
    const siteId = await settings.get('hotjar.siteId')
    return { enabled: siteId !== null, siteId }
  }
  route(http, getRecordingConfigEndpoint, shared, recording)
  localRoute(http, getRecordingConfigEndpoint, recording)

  route(http, getVisitSignalEndpoint, { limits: readLimits }, async ({ request }) => ({
    isOptedOut: request.headers['sec-gpc'] === '1',
  }))
}

async function readContactInfo(settings: Pick<Settings, 'get'>): Promise<ContactInfo> {
  const [email, phone, address] = await Promise.all([
    settings.get('contact.email'),
    settings.get('contact.phone'),
    settings.get('contact.address'),
  ])
  return { email, phone, address }
}

async function readFeatures(settings: Pick<Settings, 'get'>): Promise<Omit<Features, 'rounds' | 'google'>> {
  const [messaging, dealEditing] = await Promise.all([
    settings.get('features.messaging'),
    settings.get('features.dealEditing'),
  ])
  return { messaging: messaging as FeatureState, dealEditing: dealEditing as FeatureState }
}
