import { daysBetween } from '#domain/calendar/months.ts'
import type { Stage } from '#domain/choices/deal-choices.ts'
import { type ChecklistItem, isOpenItem } from '#domain/closing/checklist.ts'
import { compareTerms } from '#domain/closing/compare-terms.ts'
import { termsFigures } from '#domain/closing/terms-figures.ts'
import type { HeadlineFacts, HeadlineQuote } from '#domain/deal/headline-facts.ts'
import { flipInputOfDeal, flipPriceOf, ownFlipPrice } from '#domain/flip/flip-of-deal.ts'
import { flipMoney } from '#domain/flip/flip-profit.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { availableDraw } from '#domain/project/available-draw.ts'
import { planProject } from '#domain/project/project-plan.ts'
import { usualWork } from '#domain/project/usual-work.ts'
import { flipPriceOfQuote, profitWithQuote } from '#domain/quotes/profit-with-quote.ts'
import { defaultHoldMonths, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { priceDropOf } from '#domain/quotes/rounds.ts'
import { lowestSpans, totalsByMonth } from '#domain/quotes/totals-by-month.ts'
import type { FinalTermsWithBases } from '#server/features/closing/final-terms.queries.ts'
import { closingOf } from '#server/features/deals/dates-of-deal.ts'
import {
  addLoanMonths,
  buildProject,
  openLoanMonth,
  projectTerms,
  type StoredProject,
} from '#server/features/project/build-project.ts'
import type { QuoteWithMatch } from '#server/features/quotes/quotes.queries.ts'
import type { RequestWithLender } from '#server/features/quotes/requests.queries.ts'
import type { RoundState } from '#server/features/quotes/rounds/rounds.queries.ts'
import { toRound } from '#server/features/quotes/rounds/standing.ts'
import { isExpired, quoteTerms, withProgramLimits } from '#server/features/quotes/to-quote-reply.ts'
import type { HeadlineDeal } from './dashboard.queries.ts'

/** The stored data about one deal that its headline is computed from. */
type HeadlineSources = {
  now: Date
  /** YYYY-MM-DD */
  today: string
  /** Live requests only. */
  requests: readonly RequestWithLender[]
  /** Without superseded quotes. May include declined and expired ones. */
  quotes: readonly QuoteWithMatch[]
  /** Latest first. */
  terms: readonly FinalTermsWithBases[]
  project: StoredProject
  /** The deal's round that isn't closed yet. Its deadline may have passed. */
  round: RoundState | undefined
  /** Undefined when the checklist wasn't read. */
  documents: readonly ChecklistItem[] | undefined
}

type PricedQuote = { row: QuoteWithMatch; terms: QuoteTerms; headline: HeadlineQuote }

/** Maximum number of quotes in the chart below a headline. */
const namedQuotes = 3

/**
 * Computes the facts from which a deal's headline and next step are chosen. A round whose deadline has passed counts as
 * closed. A lender with any quote, even a declined or expired one, doesn't count as awaited. A consumer loan, and a
 * withdrawn or dead deal, gets no profit or cash.
 */
export function toHeadlineFacts(deal: HeadlineDeal, sources: HeadlineSources): HeadlineFacts {
  const { today, requests, project } = sources
  const isConsumer = isConsumerLoan(deal)
  const priced = sources.quotes.map((row) => priceQuote(deal, row))
  const open = priced
    .filter(({ row }) => row.quote.declinedAt === null && !isExpired(row.quote, sources.now))
    .sort((a, b) => a.headline.totalCost - b.headline.totalCost || (a.headline.id < b.headline.id ? -1 : 1))
  const chosen = priced.find(({ row }) => row.quote.chosenAt !== null) ?? null
  const named = open.slice(0, namedQuotes)
  const answered = new Set(sources.quotes.map(({ quote }) => quote.lenderId))
  const closing = closingOf(deal)
  const latest = latestFinalTerms(sources.terms, chosen)
  return {
    status: deal.status,
    stage: deal.stage as Stage,
    isConsumerLoan: isConsumer,
    hasOpenQuestion: deal.occupancy === null || (isRefinance(deal) && deal.useOfProceeds === null),
    matchCount: deal.matchCount,
    verdict: isConsumer ? null : deal.verdictWord,
    ...computeProfitAndCash(deal, latest ? priceFinalTerms(deal, latest) : toLeadingTerms(chosen ?? open[0]), sources),
    closing: closing && { on: closing.on, isSet: !closing.isEstimated, daysLeft: daysBetween(today, closing.on) },
    awaitedLenders: requests.filter(({ request }) => !answered.has(request.lenderId)).map(({ lender }) => lender.name),
    quotes: named.map(({ headline }) => headline),
    quoteCount: open.length,
    isLowestAlways: open.length > 1 && lowestSpans(totalsByMonth(open.map(toCompared), deal)).length === 1,
    round: sources.round ? toRoundProgress(sources.round) : null,
    chosen: chosen?.headline ?? null,
    finalTerms: latest ? toFinalTermsFacts(deal, latest, open) : null,
    documents: countDocuments(sources.documents),
    work: toWorkProgress(deal, project, today),
    result: project.result
      ? {
          kind: project.result.kind,
          on: project.result.on,
          profit: project.result.profit,
          planned: project.result.planned,
        }
      : null,
  }
}

/** Returns an open round's progress. Null if its deadline has passed. */
function toRoundProgress(state: RoundState): HeadlineFacts['round'] {
  const { closedAt, closesAt, asked, quoted, standings } = toRound(state)
  if (closedAt !== null) return null
  const [lowest] = standings
  return {
    closesAt,
    asked,
    quoted,
    lowest: lowest ? { lenderName: lowest.lender.name, totalCost: lowest.total } : null,
    down: priceDropOf(standings),
  }
}

const toCompared = ({ headline, terms }: PricedQuote) => ({ id: headline.id, terms })

/** Prices a quote over the deal's planned hold, else over the usual hold for its term. */
function priceQuote(deal: HeadlineDeal, row: QuoteWithMatch): PricedQuote {
  const terms = quoteTerms(row)
  const cost = quoteCost(terms, deal, defaultHoldMonths(deal, terms.termMonths))
  return {
    row,
    terms,
    headline: {
      id: row.quote.id,
      requestId: row.quote.requestId,
      lenderName: row.lender.name,
      totalCost: cost.totalCost,
      cashToClose: cost.cash.cashAtClosing,
      profit: profitWithQuote(terms, deal as MatchDeal, cost),
      holdMonths: cost.holdMonths,
      validUntil: row.quote.validUntil,
    },
  }
}

/** The terms that a deal's profit and cash are computed from. Dollars; null as in `HeadlineQuote`. */
type LeadingTerms = { terms: QuoteTerms } & Pick<HeadlineQuote, 'profit' | 'cashToClose'>

function toLeadingTerms(quote: PricedQuote | undefined): LeadingTerms | null {
  return quote ? { terms: quote.terms, profit: quote.headline.profit, cashToClose: quote.headline.cashToClose } : null
}

function priceFinalTerms(deal: HeadlineDeal, { terms: final, match }: FinalTermsWithBases): LeadingTerms {
  const terms = withProgramLimits(final, match)
  const cost = quoteCost(terms, deal, defaultHoldMonths(deal, terms.termMonths))
  return {
    terms,
    profit: profitWithQuote(terms, deal as MatchDeal, cost),
    cashToClose: cost.cash.cashAtClosing,
  }
}

/**
 * Computes profit and cash in dollars from final terms or a quote, else from the investor's own terms or the median of
 * all fitting lenders.
 */
function computeProfitAndCash(
  deal: HeadlineDeal,
  leading: LeadingTerms | null,
  { project, today }: HeadlineSources,
): Pick<HeadlineFacts, 'profit' | 'cash'> {
  const none = { toClose: null, peak: null, peakMonth: null, byMonth: [] }
  if (isConsumerLoan(deal) || deal.status === 'withdrawn' || deal.status === 'dead') return { profit: null, cash: none }
  const price = leading
    ? flipPriceOfQuote(leading.terms)
    : (ownFlipPrice(deal.profitFigures) ?? (deal.medians && flipPriceOf(deal.medians)))
  const pricedDeal = leading ? { ...deal, loanAmount: leading.terms.loanAmount } : deal
  const input = flipInputOfDeal(pricedDeal as MatchDeal, price)
  const flip = input && flipMoney(input)
  const toClose = leading
    ? leading.cashToClose
    : cashFigures(deal as MatchDeal, price ?? assumedMoneyPrice(kindOfDeal(deal))).cashAtClosing
  const terms = projectTerms(deal, project)
  const lines = project.lines.length > 0 ? project.lines : usualWork(deal, terms?.holdMonths ?? 0)
  const plan = terms?.isClosingKnown
    ? planProject(terms, lines, planFacts(deal, project), { currentMonth: openLoanMonth(deal, project, today) })
    : null
  const isListed = project.lines.length > 0 && plan !== null
  return {
    profit: leading ? leading.profit : (flip?.profit ?? null),
    cash: {
      toClose,
      peak: isListed ? plan.peak.amount : (flip?.peakCash ?? null),
      peakMonth: isListed ? plan.peak.month : null,
      byMonth: plan && !project.result ? plan.months.map(({ sum }) => sum) : [],
    },
  }
}

function planFacts(deal: HeadlineDeal, { facts }: StoredProject) {
  const closing = closingOf(deal)
  return closing ? addLoanMonths(facts, closing.on) : []
}

/** Returns the latest final terms: of the chosen lender, or of any lender if none is chosen. */
function latestFinalTerms(
  finalTerms: readonly FinalTermsWithBases[],
  chosen: PricedQuote | null,
): FinalTermsWithBases | undefined {
  return chosen ? finalTerms.find(({ terms }) => terms.lenderId === chosen.row.quote.lenderId) : finalTerms[0]
}

/** Compares final terms with their quote, and finds the open quote from another lender that saves the most. */
function toFinalTermsFacts(
  deal: HeadlineDeal,
  { terms, quote, match }: FinalTermsWithBases,
  open: readonly PricedQuote[],
): HeadlineFacts['finalTerms'] {
  const holdMonths = defaultHoldMonths(deal, terms.termMonths)
  const withLimits = (of: QuoteTerms) => withProgramLimits(of, match)
  const final = termsFigures(withLimits(terms), deal, holdMonths)
  const base = quote && termsFigures(withLimits(quote), deal, holdMonths)
  const found = quote && compareTerms(withLimits(quote), withLimits(terms), deal, holdMonths)
  const cheaper = open
    .filter(({ row: other }) => other.quote.lenderId !== terms.lenderId)
    .map((one) => ({ one, dollars: final.totalCost - quoteCost(one.terms, deal, holdMonths).totalCost }))
    .filter(({ dollars }) => dollars >= 1)
    .sort((a, b) => b.dollars - a.dollars)[0]
  return {
    id: terms.id,
    lenderName: terms.lenderName,
    requestId: quote?.requestId ?? null,
    totalCost: final.totalCost,
    moreCash:
      base && base.cashNeeded !== null && final.cashNeeded !== null
        ? roundCents(final.cashNeeded - base.cashNeeded)
        : null,
    moreInAll: found ? found.difference : null,
    isWorse: found?.isWorse ?? false,
    cheaper: cheaper
      ? {
          lenderName: cheaper.one.headline.lenderName,
          dollars: roundCents(cheaper.dollars),
          validUntil: cheaper.one.headline.validUntil,
          quoteId: cheaper.one.headline.id,
        }
      : null,
  }
}

/** Counts the needed documents and names the next one that is due. Null if there are none or they weren't read. */
function countDocuments(items: readonly ChecklistItem[] | undefined): HeadlineFacts['documents'] {
  if (!items || items.length === 0) return null
  const needed = items.filter(({ status }) => status !== 'not-needed')
  const open = items.filter(isOpenItem)
  const next = open.find(({ dueOn }) => dueOn !== null)
  return {
    open: open.length,
    total: needed.length,
    next: next ? { label: next.label, dueOn: next.dueOn!, isDue: next.sentence !== null || next.isLate } : null,
  }
}

/** Returns the budget and draws of a funded project. Null before funding and for a rental. */
function toWorkProgress(deal: HeadlineDeal, stored: StoredProject, today: string): HeadlineFacts['work'] {
  if (deal.status !== 'funded') return null
  const project = buildProject(deal, stored, { reserves: null, today })
  if (!project.isShortTerm) return null
  const { budget, draws, payoff } = project
  const late = draws.filter(({ isLate }) => isLate).map(({ daysWaiting }) => daysWaiting ?? 0)
  return {
    planned: budget.planned,
    paid: budget.paid,
    over: Math.max(0, roundCents(budget.expected - budget.planned)),
    isAllDone: budget.lines.length > 0 && budget.lines.every(({ isDone }) => isDone),
    drawNumber: draws.length + 1,
    availableDraw: availableDraw(project),
    lateDrawDays: late.length > 0 ? Math.max(...late) : null,
    payoff: payoff?.total ?? null,
  }
}
