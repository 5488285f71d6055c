import type { Deal } from '#contract/deals.ts'
import { formatDays, formatDollars, formatMonths } from '#contract/money.ts'

/** What an email to a lender may say about a deal, and nothing else: no name, no address, no credit range. */
export const sharedFactNames = ['loan', 'state', 'type', 'price', 'arv', 'term', 'closing'] as const
export type SharedFact = (typeof sharedFactNames)[number]

export const sharedFactLabels: Readonly<Record<SharedFact, string>> = {
  loan: 'Loan amount',
  state: 'State',
  type: 'Property type',
  price: 'Purchase price',
  arv: 'Estimated ARV',
  term: 'Term',
  closing: 'Closing in',
}

export function sharedFactText(fact: SharedFact, deal: Deal): string {
  const texts: Record<SharedFact, string> = {
    loan: formatDollars(deal.loanAmount),
    state: deal.propertyState,
    type: deal.propertyType,
    price: formatDollars(deal.purchasePrice),
    arv: formatDollars(deal.estimatedArv),
    term: formatMonths(deal.termMonths),
    closing: formatDays(deal.closingTimelineDays),
  }
  return texts[fact]
}

export type LenderEmail = { subject: string; body: string }

/** The email as it will open, with the chosen facts alone. Lines end in a line feed. */
export function lenderEmail(lenderName: string, deal: Deal, chosen: readonly SharedFact[]): LenderEmail {
  const facts = sharedFactNames.filter((fact) => chosen.includes(fact))
  const about = [
    ...(facts.includes('loan') ? [sharedFactText('loan', deal)] : []),
    ...(facts.includes('state') ? [`in ${deal.propertyState}`] : []),
  ].join(' ')
  const request = 'I am looking for a loan and would like to hear your terms.'
  const lines = [
    `Hello ${lenderName},`,
    '',
    facts.length > 0 ? `${request} The deal:` : request,
    '',
    ...facts.map((fact) => `${sharedFactLabels[fact]}: ${sharedFactText(fact, deal)}`),
    ...(facts.length > 0 ? [''] : []),
    'Thank you.',
  ]
  return { subject: about ? `Loan request: ${about}` : 'Loan request', body: lines.join('\n') }
}

/** The link that opens an email. Every part is encoded, so an address can bring no further fields along. */
export function emailHref(address: string, { subject, body }: LenderEmail): string {
  const to = encodeURIComponent(address.trim()).replaceAll('%40', '@')
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${text}`
}

/**
 * The link that dials a number; ten digits are taken for a U.S. number, and an extension is kept. Null when there is nothing to
 * dial.
 */
export function phoneHref(phone: string): string | null {
  const [number = '', extension = ''] = phone.split(/\s*(?:;ext=|ext\.?|x)\s*/i)
  const digits = number.replace(/\D/g, '')
  if (digits === '') return null
  const isAmerican = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  const plus = number.trim().startsWith('+') || isAmerican ? '+' : ''
  const country = digits.length === 10 && !number.trim().startsWith('+') ? '1' : ''
  const ext = extension.replace(/\D/g, '')
  return `tel:${plus}${country}${digits}${ext ? `;ext=${ext}` : ''}`
}
