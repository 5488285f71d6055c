/** The purposes of mails to lenders. A job holds ids only: the worker reads the content and creates the link's token. */
const lenderMailPurposes = [
  'asked',
  'reminder',
  'news',
  'closed',
  'chosen',
  'not-chosen',
  'outbid',
  'round-reminder',
] as const
export type LenderMailPurpose = (typeof lenderMailPurposes)[number]
export type LenderMail = { requestId: string; purpose: LenderMailPurpose }
export const lenderMailJob = { name: 'mail-quote-lender', isMail: true } as const

/** A mail to an investor about news in one request. */
export type InvestorMail = { requestId: string; userId: string }
export const investorMailJob = { name: 'mail-quote-investor', isMail: true } as const
