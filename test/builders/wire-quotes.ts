import type { z } from 'zod'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import type { ReplyPage } from '#contract/quotes/lender-reply.ts'
import type { SharedSheet, ShownQuote } from '#contract/quotes/shared-sheet.ts'
import { shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { dealFieldDefaults, lenderFieldNames, pickFields } from '#domain/deal/deal-field-lists.ts'

/** Returns the deal of the worked examples as a lender sees it, changed by `change`. */
export function wireSheet(change: Partial<SharedSheet> = {}): SharedSheet {
  return {
    figures: {
      ...pickFields(dealFieldDefaults, lenderFieldNames),
      dealStatus: 'Signed a contract',
      loanAmount: 217_250,
      purchasePrice: 185_000,
      repairBudget: 60_000,
      estimatedArv: 330_000,
      holdMonths: 9,
      closingTimelineDays: 21,
    },
    facts: {
      name: 'Ada Merrin',
      companyName: 'Merrin Homes LLC',
      phone: null,
      email: null,
      address: null,
      creditRange: '700-749',
      experience: '2-5 deals',
      downpayment: 27_750,
      reserves: null,
    },
    share: shareDefaults,
    closeBy: '2026-12-15',
    message: 'Roof and kitchen are in the $60,000.\nLooking for interest on drawn funds.',
    ...change,
  }
}

/** Returns a quote as the lender's page shows it, changed by `change`. */
export function wireShownQuote(change: Partial<z.infer<typeof ShownQuote>> = {}): z.infer<typeof ShownQuote> {
  return {
    id: 'quote-1',
    version: 1,
    ratePercent: 10.5,
    pointsPercent: 1.5,
    loanAmount: 217_250,
    termMonths: 12,
    interestBasis: 'drawn',
    fees: [
      { label: 'Loan fees', dollars: 1695, per: 'loan' },
      { label: 'Draw fee', dollars: 150, per: 'draw' },
    ],
    minimumInterestMonths: 3,
    extensionMonths: null,
    exitFeePercent: null,
    exitFeeAfterMonth: null,
    initialAdvance: null,
    extensionFeePercent: null,
    prepaySteps: null,
    prepay: null,
    conditions: null,
    validUntil: '2026-12-04',
    supersededAt: null,
    createdAt: '2026-11-20T14:20:00.000Z',
    isAfterRound: false,
    isForEarlierDeal: false,
    ...change,
  }
}

/** Returns a lender's private page for an open request without quotes or messages, changed by `change`. */
export function wireReply(change: Partial<ReplyPage> = {}): ReplyPage {
  return {
    status: 'opened',
    isOpen: true,
    overMessage: null,
    askedAt: '2026-11-24T12:10:00.000Z',
    expiresAt: '2026-12-24T12:10:00.000Z',
    lender: {
      name: 'Marrowick Bridge',
      isSample: true,
      minRate: 9,
      maxRate: 12,
      minPoints: 0,
      maxPoints: 2,
      fundingDays: 21,
      advancePercent: null,
      rehabPercent: null,
    },
    round: null,
    sheet: wireSheet(),
    changed: [],
    changedAt: null,
    messages: [],
    quotes: [],
    ...change,
  }
}

/** Returns a quote as the investor sees it. A changed `totalCost` also changes the figures that follow from it. */
export function wireQuote(change: Partial<Quote> = {}): Quote {
  const totalCost = change.totalCost ?? 21_350
  return {
    ...wireShownQuote(),
    requestId: 'request-1',
    dealId: 'deal-1',
    matchId: 'match-1',
    lenderId: 'lender-1',
    lender: { id: 'lender-1', slug: 'ostrind-funding', name: 'Ostrind Funding', isSample: true },
    source: 'sample',
    advancePercent: null,
    rehabPercent: null,
    chosenAt: null,
    declinedAt: null,
    isExpired: false,
    cost: {
      holdMonths: 9,
      pointsCost: 3259,
      interest: 15_796,
      loanFees: 1695,
      drawFees: 600,
      monthlyFees: 0,
      extensionFee: 0,
      prepayment: 0,
      exitFee: 0,
      totalCost,
      costPerMonth: totalCost / 9,
      monthlyPayment: 1901,
      cash: {
        cashAtClosing: 39_542,
        repairsYouPay: 0,
        cashYouNeed: 39_542,
        advance: 157_250,
        holdback: 60_000,
        prepaid: { interest: 688, insurance: 1800, escrow: 0, total: 2488 },
      },
      effectiveAnnualCostPercent: 14.4,
    },
    totalCost,
    estimatedTotal: 21_173,
    difference: totalCost - 21_173,
    causes: [
      { cause: 'rate', dollars: 357 },
      { cause: 'points', dollars: -381 },
      { cause: 'basis', dollars: 0 },
      { cause: 'fees', dollars: totalCost - 21_173 - 357 + 381 },
    ],
    matchTotal: 21_173,
    loanAmountEffect: 0,
    publishedSource: null,
    outsidePublished: [],
    ...change,
  }
}
