/** A mail to a lender. Holds ids only: the worker reads what to say, and makes the link's token, when it sends. */
const lenderMailPurposes = ['asked', 'reminder', 'news', 'closed', 'chosen', 'not-chosen'] as const
export type LenderMailPurpose = (typeof lenderMailPurposes)[number]
export type LenderMail = { requestId: string; purpose: LenderMailPurpose }
export const lenderMailJob = { name: 'mail-quote-lender', isMail: true } as const

/** A mail to an investor about what is new in one request. */
export type InvestorMail = { requestId: string; userId: string }
export const investorMailJob = { name: 'mail-quote-investor', isMail: true } as const
