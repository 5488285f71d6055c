import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { postMessageEndpoint } from '#contract/quotes/conversations.ts'
import { sendQuoteEndpoint, sendReplyMessageEndpoint } from '#contract/quotes/lender-reply.ts'
import { askForQuotesEndpoint } from '#contract/quotes/quote-requests.ts'
import type { QuoteInput } from '#contract/quotes/quote-terms.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { askBody, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import type { BrowserApp, Investor } from '#test/e2e/fixtures.ts'

export type QuotedDeal = { investor: Investor; dealId: string; conversationId: string; link: string }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Three quotes that are each the cheapest for some holding period, so that their lines cross. */
const quoted: Omit<z.input<typeof QuoteInput>, 'loanAmount' | 'termMonths'>[] = [
  {
    ratePercent: 10.5,
    pointsPercent: 1.5,
    interestBasis: 'drawn',
    fees: [
      { label: 'Loan fees', dollars: 1695, per: 'loan' },
      { label: 'Draw', dollars: 150, per: 'draw' },
    ],
    minimumInterestMonths: 3,
    extensionFeePercent: 0.5,
    conditions: 'Subject to appraisal and clear title.',
    validUntil: inDays(14),
  },
  {
    ratePercent: 8.75,
    pointsPercent: 2.75,
    interestBasis: 'drawn',
    fees: [{ label: 'Loan fees', dollars: 1995, per: 'loan' }],
    minimumInterestMonths: 7,
    extensionFeePercent: 1,
    validUntil: inDays(11),
  },
  {
    ratePercent: 12.25,
    pointsPercent: 0.5,
    interestBasis: 'full',
    fees: [{ label: 'Loan fees', dollars: 1250, per: 'loan' }],
    extensionFeePercent: 1,
    validUntil: inDays(10),
  },
]

/**
 * Creates an investor with three quotes, a declined request and an answered question from five lenders. The returned
 * conversation and link belong to the first lender, which quoted.
 */
export async function addQuotedDeal(app: BrowserApp): Promise<QuotedDeal> {
  const investor = await app.createInvestor({ profile: true })
  const call = app.as(investor.token)
  const { deal } = await call(createDealEndpoint, {
    body: dealBody({
      propertyAddress: '1418 Alder Street, Sacramento',
      propertyState: 'California',
      occupancy: 'investment',
      purchasePrice: 185_000,
      repairBudget: 60_000,
      estimatedArv: 330_000,
      loanAmount: 217_250,
      termMonths: 12,
      holdMonths: 9,
    }),
  })
  const params = { id: deal.id }
  const matches = await call(listDealMatchesEndpoint, { params })
  const body = askBody(
    matches.slice(0, 5).map(({ id }) => id),
    {
      message:
        'Two flips done in Oak Park, both sold within nine months. Kitchen, baths and a new roof; sold on the open market.',
    },
  )
  const { requests } = await call(askForQuotesEndpoint, { params, body }, { idempotencyKey: randomUUID() })
  const links = await Promise.all(requests.map((request) => linkOf(app, request)))
  const lenders = links.map((link) => lenderWith(app, link))
  // Opening the link stops a sample lender's automatic reply.
  await Promise.all(lenders.map((lender) => lender.read()))
  for (const [index, quote] of quoted.entries())
    await app.call(
      sendQuoteEndpoint,
      { body: { ...quote, loanAmount: 217_250, termMonths: 12 } },
      { headers: lenders[index]!.headers },
    )
  await lenders[3]!.decline('amount', 'We stop at 60% of value after repair this quarter.')
  const { headers } = lenders[4]!
  await app.call(
    sendReplyMessageEndpoint,
    { body: { body: 'Is the permit for the roof filed? Who does the work?' } },
    { headers },
  )
  const asked = requests[4]!
  await call(postMessageEndpoint, {
    params: { id: asked.id },
    body: { body: 'Filed last week. The contractor did my last two: https://alder-roofing.example/work' },
  })
  return { investor, dealId: deal.id, conversationId: requests[0]!.id, link: links[0]! }
}
