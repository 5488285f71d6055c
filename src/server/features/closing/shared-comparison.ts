import type { FinalTerms } from '#contract/closing/final-terms.ts'
import {
  noComparisonMessage,
  type SharedComparison,
  type SharedLender,
  type SharedTerms,
} from '#contract/closing/shared-comparison.ts'
import { type DealSheetLink, type LinkShow, type OpenLink, sheetGoneMessage } from '#contract/deals/deal-sheet.ts'
import { lenderKeyOf } from '#domain/closing/lender-key.ts'
import { termsFigures } from '#domain/closing/terms-figures.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { defaultHoldMonths, quoteTotal } from '#domain/quotes/quote-cost.ts'
import type { QuoteFigures } from '#domain/quotes/quote-terms.ts'
import { Failure } from '#server/failure.ts'
import { hashToken } from '#server/features/accounts/random-token.ts'
import { getOwnDeal, type LockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { createSheet, type SheetDeps } from '#server/features/deals/sheets/manage-sheets.ts'
import { viewSheet } from '#server/features/deals/sheets/sheets.queries.ts'
import { listQuotesOfDeal, type QuoteWithMatch } from '#server/features/quotes/quotes.queries.ts'
import { isExpired, type PublishedLenders, quoteTerms } from '#server/features/quotes/to-quote-reply.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type FinalTermsWithBases, listFinalTerms } from './final-terms.queries.ts'
import { toFinalTermsReplies } from './to-final-terms-reply.ts'

type ComparisonDeps = { db: Db; catalogue: PublishedLenders; clock: () => Date }
type SharedDeal = { deal: LockedDeal['deal']; show: Pick<LinkShow, 'lenderNames'> }
type Compared = Omit<SharedComparison, 'expiresAt'>

/**
 * Creates a private link to the comparison of a deal's quotes and final terms, and records it in the deal's timeline.
 * The link works for 14 days and shows the lenders' names only if `show` says so.
 * @throws Failure 404, 409 `withdrawn` or `too-many`, 409 `no-quotes` for a consumer loan or a deal with neither quotes
 * nor final terms.
 */
export async function shareComparison(
  deps: SheetDeps & { catalogue: PublishedLenders },
  { show, ...own }: OwnDeal & { show: SharedDeal['show'] },
): Promise<DealSheetLink & { url: string }> {
  const deal = await getOwnDeal(deps.db, own)
  if (!(await readComparison(deps, { deal, show })))
    throw new Failure('conflict', noComparisonMessage, { reason: 'no-quotes' })
  return createSheet(deps, { ...own, kind: 'comparison', show })
}

/**
 * Returns the comparison behind a link. Counts the view if `isRead` is true.
 * @throws Failure 404, the same for unknown, expired and revoked links, for withdrawn deals, consumer loans and
 * deactivated accounts, and for deals with neither quotes nor final terms.
 */
export async function openComparison(deps: ComparisonDeps, { token, isRead }: OpenLink): Promise<SharedComparison> {
  const found = await viewSheet(deps.db, { kind: 'comparison', tokenHash: hashToken(token), isRead }, deps.clock())
  const compared = found && (await readComparison(deps, found))
  if (!compared) throw new Failure('missing', sheetGoneMessage)
  return { ...compared, expiresAt: found.expiresAt.toISOString() }
}

/**
 * Compares each lender's newest final terms and chosen or newest quote, all over the same hold. Skips declined quotes.
 * Undefined if there is nothing to compare, and for a consumer loan.
 */
async function readComparison({ db, catalogue, clock }: ComparisonDeps, { deal, show }: SharedDeal) {
  if (isConsumerLoan(deal)) return undefined
  const [allQuotes, stored] = await Promise.all([
    listQuotesOfDeal(db, deal.id, deal.userId),
    listFinalTerms(db, [deal.id]),
  ])
  const quotes = allQuotes.filter(({ quote }) => quote.supersededAt === null && quote.declinedAt === null)
  const holdMonths = defaultComparisonMonths(deal, quotes, stored[0]?.terms.termMonths)
  if (holdMonths === undefined) return undefined
  const finals = toFinalTermsReplies(stored, { deal, catalogue, holdMonths }).map((final, index) => ({
    final,
    compared: stored[index]?.quote ?? null,
  }))
  // `finals` has the newest terms first. Reversed, the newest ones are set last and stay in the map.
  const finalOf = new Map(finals.toReversed().map((one) => [lenderKeyOf(one.final), one]))
  const quoteOf = new Map(quotes.toSorted(chosenOrNewestLast).map((one) => [one.quote.lenderId, one]))
  const places = listLenderKeys(allQuotes, stored)
  const now = clock()
  const lenders = [...new Set([...quoteOf.keys(), ...finalOf.keys()])].map((key) =>
    toSharedLender(quoteOf.get(key), finalOf.get(key), {
      deal,
      show,
      catalogue,
      holdMonths,
      now,
      place: places.indexOf(key),
    }),
  )
  const { dealType, propertyType, propertyState } = deal
  return { dealType, propertyType, propertyState, holdMonths, lenders: lenders.sort(cheapestFirst) } satisfies Compared
}

/**
 * Sorts by version, the chosen quote last. A lender can have two quotes: one that it sent, and one that the investor
 * logged.
 */
function chosenOrNewestLast({ quote: a }: QuoteWithMatch, { quote: b }: QuoteWithMatch): number {
  return Number(a.chosenAt !== null) - Number(b.chosenAt !== null) || a.version - b.version
}

/**
 * Returns the hold in months of the cheapest quote, else of the newest final terms. Undefined without either. Expired
 * quotes count.
 */
function defaultComparisonMonths(
  deal: SharedDeal['deal'],
  quotes: readonly QuoteWithMatch[],
  finalTermsMonths: number | undefined,
): number | undefined {
  const [cheapest] = quotes
    .map((one) => {
      const { termMonths } = one.quote
      return { termMonths, total: quoteTotal(quoteTerms(one), deal, defaultHoldMonths(deal, termMonths)) }
    })
    .sort((a, b) => a.total - b.total)
  const termMonths = cheapest?.termMonths ?? finalTermsMonths
  return termMonths === undefined ? undefined : defaultHoldMonths(deal, termMonths)
}

/**
 * Lists lenders' keys in the order of their first quote or final terms. Includes superseded and declined quotes, so
 * that a lender keeps its letter when another lender answers or is declined.
 */
function listLenderKeys(quotes: readonly QuoteWithMatch[], finalTerms: readonly FinalTermsWithBases[]): string[] {
  const answers = [
    ...quotes.map(({ quote }) => ({ key: quote.lenderId, at: quote.createdAt })),
    ...finalTerms.map(({ terms }) => ({ key: lenderKeyOf(terms), at: terms.createdAt })),
  ]
  return [...new Set(answers.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ key }) => key))]
}

/** Returns a lender's quote and final terms for a shared comparison. The name is null unless the link shows names. */
function toSharedLender(
  quoted: QuoteWithMatch | undefined,
  /** The newest final terms, and the version of the quote that they are compared with. */
  { final, compared }: { final?: FinalTerms; compared?: QuoteFigures | null } = {},
  context: SharedDeal & { catalogue: PublishedLenders; holdMonths: number; now: Date; place: number },
): SharedLender {
  const { deal, show, catalogue, holdMonths, now, place } = context
  const listed = final?.lenderId ? catalogue.snapshot().byId.get(final.lenderId)?.lender : undefined
  const { quote: comparedFigures, difference, causes } = final?.comparison ?? {}
  return {
    place,
    name: show.lenderNames ? (quoted?.lender.name ?? final?.lenderName ?? null) : null,
    isSample: (quoted?.lender ?? listed)?.isSample ?? false,
    isChosen: quoted?.quote.chosenAt != null,
    isClosed: final?.fundedOn != null,
    isExpired: quoted !== undefined && final === undefined && isExpired(quoted.quote, now),
    quote:
      compared && comparedFigures
        ? toSharedTerms(compared, comparedFigures)
        : quoted
          ? toSharedTerms(quoted.quote, termsFigures(quoteTerms(quoted), deal, holdMonths))
          : null,
    final: final ? toSharedTerms(final, final.comparison.final) : null,
    difference: (compared && difference) ?? null,
    causes: (compared && causes) ?? [],
  }
}

function toSharedTerms(
  { ratePercent, pointsPercent, loanAmount, termMonths }: QuoteFigures,
  figures: ReturnType<typeof termsFigures>,
): SharedTerms {
  return { ratePercent, pointsPercent, loanAmount, termMonths, ...figures }
}

/** Sorts by each lender's current total, expired quotes last. */
function cheapestFirst(a: SharedLender, b: SharedLender): number {
  const totalOf = ({ quote, final }: SharedLender) => (final ?? quote)?.totalCost ?? 0
  return Number(a.isExpired) - Number(b.isExpired) || totalOf(a) - totalOf(b)
}
