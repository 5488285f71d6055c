import { type DealSheetLink, type OpenLink, sheetGoneMessage } from '#contract/deals/deal-sheet.ts'
import { noResultMessage, type ResultShow, type SharedResult } from '#contract/project/result-card.ts'
import { isQuoteKept } from '#domain/closing/kept-quote.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import {
  type ResultCard,
  resultBars,
  resultFigures,
  resultLine,
  resultTitle,
  ShownResult,
} from '#domain/project/result-card.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import { investorName } from '#domain/text/investor-name.ts'
import { Failure } from '#server/failure.ts'
import { hashToken } from '#server/features/accounts/random-token.ts'
import { listFinalTerms } from '#server/features/closing/final-terms.queries.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import type { deals } from '#server/features/deals/deals.table.ts'
import { getOwnDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { createSheet } from '#server/features/deals/sheets/manage-sheets.ts'
import { findNames, findShownSheet, viewSheet } from '#server/features/deals/sheets/sheets.queries.ts'
import { withProgramLimits } from '#server/features/quotes/to-quote-reply.ts'
import type { ShareCard } from '#server/features/site/share-images/share-card.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findResult } from './project.queries.ts'

type Names = Parameters<typeof investorName>[0]
type ToShow = { deal: typeof deals.$inferSelect; show: ResultShow; names: Names | undefined }

/**
 * Creates a link to the result of an investor's deal, which works for a year, and records it in the deal's timeline.
 * The card shows the address and the investor's name only if `show` says so.
 * @throws Failure 404, 409 `no-result`, `withdrawn` or `too-many`, 422 `owner-occupied`.
 */
export async function shareResult(
  deps: DealLifeDeps & { env: { publicUrl: string } },
  { show, ...own }: OwnDeal & { show: ResultShow },
): Promise<DealSheetLink & { url: string }> {
  const deal = await getOwnDeal(deps.db, own)
  if (!(await findResult(deps.db, deal.id))) throw noResult()
  return createSheet(deps, { ...own, kind: 'result', show })
}

/**
 * Returns the result card of an investor's deal.
 * @throws Failure 404, 409 `no-result` if there is no result, and for a consumer loan.
 */
export async function readOwnResultCard(db: Db, { show, ...own }: OwnDeal & { show: ResultShow }): Promise<ResultCard> {
  const deal = await getOwnDeal(db, own)
  const card = await readCard(db, { deal, show, names: await findNames(db, own.userId) })
  if (!card) throw noResult()
  return card
}

/**
 * Returns the result behind a link. Counts the view if `isRead` is true.
 * @throws Failure 404, the same for unknown, expired and revoked links, and for withdrawn deals, consumer loans and
 * deactivated accounts.
 */
export async function openResult(db: Db, { token, isRead }: OpenLink, now: Date): Promise<SharedResult> {
  const tokenHash = hashToken(token)
  const found = await viewSheet(db, { kind: 'result', tokenHash, isRead }, now)
  const card = found && (await readCard(db, { ...found, names: found }))
  if (!card) throw new Failure('missing', sheetGoneMessage)
  return { ...card, imagePath: `/share/results/${tokenHash}.png`, expiresAt: found.expiresAt.toISOString() }
}

/**
 * Returns the result card of a link for its image, without counting a view. Undefined where `openResult` throws 404.
 */
export async function findResultForImage(db: Db, tokenHash: string, now: Date): Promise<ResultCard | undefined> {
  const found = await findShownSheet(db, { kind: 'result', tokenHash }, now)
  return found && readCard(db, { ...found, names: found })
}

/** Returns the content of a result card's image. */
export function toShareCard(card: ResultCard): ShareCard {
  return {
    title: resultTitle(card),
    subtitle: resultLine(card),
    figures: resultFigures(card).map(({ name, value, note }) => ({ label: note ? `${name}, ${note}` : name, value })),
    bars: resultBars(card),
  }
}

/** Reads the result card of a deal. Undefined without a result, and for a consumer loan. */
async function readCard(db: Db, { deal, show, names }: ToShow): Promise<ResultCard | undefined> {
  const result = isConsumerLoan(deal) ? undefined : await findResult(db, deal.id)
  if (!result) return undefined
  return {
    ...ShownResult.parse(result),
    dealType: deal.dealType,
    propertyType: deal.propertyType,
    propertyState: deal.propertyState,
    propertyAddress: show.address ? deal.propertyAddress : null,
    name: show.name && names ? investorName(names) : null,
    ...(await readKeptQuote(db, deal)),
  }
}

/**
 * Returns whether the deal closed on the terms of its quote, and whether the lender is a sample. `keptQuote` is null if
 * the deal closed without a quote, or no final terms are marked as its closing.
 */
async function readKeptQuote(db: Db, deal: ToShow['deal']): Promise<Pick<ResultCard, 'keptQuote' | 'isSampleLender'>> {
  const closing = (await listFinalTerms(db, [deal.id])).find(({ terms }) => terms.fundedOn !== null)
  if (!closing?.quote) return { keptQuote: null, isSampleLender: false }
  const { terms, quote, match, lender } = closing
  const holdMonths = defaultHoldMonths(deal, terms.termMonths)
  return {
    keptQuote: isQuoteKept(withProgramLimits(quote, match), withProgramLimits(terms, match), deal, holdMonths),
    isSampleLender: lender?.isSample ?? false,
  }
}

function noResult(): Failure {
  return new Failure('conflict', noResultMessage, { reason: 'no-result' })
}
