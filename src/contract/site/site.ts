import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'

/** Shown until the contact settings are loaded, and when none are set. */
export const contactFallback = {
  email: 'hello@plumbline.example',
  phone: '(415) 555-0132',
  address: 'San Francisco, CA',
} as const

/** When the privacy policy and the terms last changed, unless the setting gives another date. */
export const legalUpdatedFallback = 'July 2025'

/** The claims that pages make about sample data, labeled as samples. Operators set proven values in the settings. */
export const claimDefaults = {
  verifiedLenders: '5,100',
  verifiedLendersText: '80+',
  rating: '4.9',
  daysToFunding: '5-10',
  fundedInvestors: 'hundreds of investors',
  lenderReview: '1-3 business days',
} as const
export type ClaimName = keyof typeof claimDefaults
export const claimNames = Object.keys(claimDefaults) as ClaimName[]

/**
 * The claims that pages make; a null claim is not shown. `samples` names the claims based on sample data, which pages
 * label as samples.
 */
export type Claims = { readonly [K in ClaimName]: string | null } & { samples: ClaimName[] }

/** Used while the claims can't be loaded. */
export const noClaims: Claims = {
  verifiedLenders: null,
  verifiedLendersText: null,
  rating: null,
  daysToFunding: null,
  fundedInvestors: null,
  lenderReview: null,
  samples: [],
}

export const getStatsEndpoint = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'How many lenders are active, and in how many states.',
  access: 'public',
  reply: z.object({ totalStates: z.number(), totalLenders: z.number() }),
})

export const ContactInfo = z.object({ email: z.string(), phone: z.string(), address: z.string() })
export type ContactInfo = z.infer<typeof ContactInfo>
export const getContactInfoEndpoint = endpoint({
  method: 'GET',
  path: '/api/contact-info',
  summary: 'How to reach the operators.',
  access: 'public',
  reply: ContactInfo,
})
export const contactInfoCacheMs = 5 * 60_000

const SiteClaims = z.object({
  verifiedLenders: z.string().nullable(),
  verifiedLendersText: z.string().nullable(),
  rating: z.string().nullable(),
  daysToFunding: z.string().nullable(),
  fundedInvestors: z.string().nullable(),
  lenderReview: z.string().nullable(),
  samples: z.array(z.enum(claimNames)),
})
export const getClaimsEndpoint = endpoint({
  method: 'GET',
  path: '/api/claims',
  summary: 'The claims that the public pages make: from settings, or samples on sample data, or none.',
  access: 'public',
  reply: SiteClaims,
})

/** The state of a feature that the specification announces: on, or shown as coming soon. */
export const featureStates = ['on', 'announced'] as const
export type FeatureState = (typeof featureStates)[number]
export const Features = z.object({
  messaging: z.enum(featureStates),
  dealEditing: z.enum(featureStates),
  rounds: z.enum(['on', 'off']),
  /** Sign-in with Google or another OpenID Connect issuer. On when its client is configured. */
  google: z.enum(['on', 'off']),
})
export type Features = z.infer<typeof Features>
export const getFeaturesEndpoint = endpoint({
  method: 'GET',
  path: '/api/config/features',
  summary: 'Which announced features are on.',
  access: 'public',
  reply: Features,
})

export const getAnalyticsConfigEndpoint = endpoint({
  method: 'GET',
  path: '/api/config/analytics',
  summary: 'Whether analytics is on, and its measurement id.',
  access: 'public',
  reply: z.object({ enabled: z.boolean(), measurementId: z.string().nullable() }),
})

export const getRecordingConfigEndpoint = endpoint({
  method: 'GET',
  path: '/api/config/hotjar',
  summary: 'Whether session recording is on, and its site id.',
  access: 'public',
  reply: z.object({ enabled: z.boolean(), siteId: z.string().nullable() }),
})

/** The server reads the header, because not every browser that sends it also exposes it to scripts. */
export const getVisitSignalEndpoint = endpoint({
  method: 'GET',
  path: '/api/config/visits',
  summary: 'Whether this request has the Global Privacy Control header (Sec-GPC: 1), with which no visit is measured.',
  access: 'public',
  reply: z.object({ isOptedOut: z.boolean() }),
})
