import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Shown until the contact settings are loaded, and where none are set. */
export const contactFallback = {
  email: 'hello@plumbline.example',
  phone: '(415) 555-0132',
  address: 'San Francisco, CA',
} as const

/** Claims the site makes in its text; operators can make each one true by its setting. */
export const claimDefaults = {
  verifiedLenders: '5,100',
  verifiedLendersText: '80+',
  rating: '4.9',
  daysToFunding: '5-10',
  fundedInvestors: 'hundreds of investors',
  lenderReview: '1-3 business days',
} as const
export type Claims = { readonly [K in keyof typeof claimDefaults]: string }

export const getStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'How many states have at least one active lender.',
  access: 'public',
  reply: z.object({ totalStates: z.number(), totalLenders: z.number() }),
})

export const ContactInfo = z.object({ email: z.string(), phone: z.string(), address: z.string() })
export type ContactInfo = z.infer<typeof ContactInfo>
export const getContactInfo = endpoint({
  method: 'GET',
  path: '/api/contact-info',
  summary: 'How to reach the operators.',
  access: 'public',
  reply: ContactInfo,
})
export const contactInfoCacheMs = 5 * 60_000

export const SiteClaims = z.object({
  verifiedLenders: z.string(),
  verifiedLendersText: z.string(),
  rating: z.string(),
  daysToFunding: z.string(),
  fundedInvestors: z.string(),
  lenderReview: z.string(),
})
export const getClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  summary: 'The claims that the public pages make, from settings.',
  access: 'public',
  reply: SiteClaims,
})

/** What the specification only announced: on, or shown as announced. */
export const featureStates = ['on', 'announced'] as const
export type FeatureState = (typeof featureStates)[number]
export const Features = z.object({ messaging: z.enum(featureStates), dealEditing: z.enum(featureStates) })
export type Features = z.infer<typeof Features>
export const getFeatures = endpoint({
  method: 'GET',
  path: '/api/config/features',
  summary: 'Which announced features are on.',
  access: 'public',
  reply: Features,
})

export const getAnalyticsConfig = endpoint({
  method: 'GET',
  path: '/api/config/analytics',
  summary: 'Whether analytics is on, and its measurement id.',
  access: 'public',
  reply: z.object({ enabled: z.boolean(), measurementId: z.string().nullable() }),
})

export const getRecordingConfig = endpoint({
  method: 'GET',
  path: '/api/config/hotjar',
  summary: 'Whether session recording is on, and its site id.',
  access: 'public',
  reply: z.object({ enabled: z.boolean(), siteId: z.string().nullable() }),
})
