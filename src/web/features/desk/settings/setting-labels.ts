import type { SettingRow } from '#contract/desk/settings.ts'

/** Display names of settings. A setting without a name here shows its key. */
const labels: Readonly<Record<string, string>> = {
  'contact.email': 'Email',
  'contact.phone': 'Phone',
  'contact.address': 'Postal address',
  'legal.updated': 'Date of the legal texts',
  'tools.stateFactors': 'Repair costs by state',
  'analytics.measurementId': 'Google Analytics',
  'hotjar.siteId': 'Hotjar',
  'features.messaging': 'Quotes and messages',
  'features.dealEditing': 'Editing deals',
  'features.rounds': 'Rounds of quotes',
  'claims.verifiedLenders': 'Verified lenders, as a figure',
  'claims.verifiedLendersText': 'Verified lenders, in text',
  'claims.rating': 'Rating',
  'claims.daysToFunding': 'Days to funding',
  'claims.fundedInvestors': 'Funded investors',
  'claims.lenderReview': 'How fast lenders review',
  'auth.cookieKey': 'Cookie key',
}

export function settingLabel({ key }: Pick<SettingRow, 'key'>): string {
  return labels[key] ?? key
}

const groups: Readonly<Record<string, { title: string; about?: string }>> = {
  contact: { title: 'Contact', about: 'Shown to visitors. Emails to lenders carry the postal address.' },
  legal: { title: 'Legal texts' },
  tools: { title: 'Calculators' },
  features: { title: 'Features' },
  claims: {
    title: 'Claims',
    about: 'The pages state these as facts. Each needs a note that shows it is true.',
  },
  analytics: { title: 'Measurement' },
  hotjar: { title: 'Measurement' },
  auth: { title: 'Made by the server' },
}

/** Returns a setting's group; settings without one are listed in the last group. */
export function settingGroup({ key }: Pick<SettingRow, 'key'>): { title: string; about?: string } {
  return groups[key.split('.')[0]!] ?? { title: 'Other' }
}
