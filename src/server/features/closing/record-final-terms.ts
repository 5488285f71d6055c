import {
  type FinalTerms,
  type FinalTermsInput,
  finalTermsNotFoundMessage,
  maxFinalTerms,
} from '#contract/closing/final-terms.ts'
import { dealClosedMessage } from '#contract/deals/edit-deal.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { recordDealEvent } from '#server/features/deals/deal-events.queries.ts'
import { inLockedDeal, type LockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { requireInvestmentDeal } from '#server/features/deals/require-investment-deal.ts'
import type { PublishedLenders } from '#server/features/quotes/to-quote-reply.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { hashInput, requireSameInput } from '#server/request-key.ts'
import {
  changeClosingDate,
  clearClosing,
  countFinalTerms,
  countFinalTermsOf,
  findFinalTermsOfKey,
  findTermsSource,
  insertFinalTerms,
  listFinalTerms,
  setClosing,
} from './final-terms.queries.ts'
import { toFinalTermsReplies } from './to-final-terms-reply.ts'

const keyReusedMessage = 'This form already recorded other terms. Close it and start again.'

export type FinalTermsDeps = { db: Database; clock: () => Date; catalogue: PublishedLenders }

/**
 * Records a lender's final terms as its next version in the deal, and the event in the deal's timeline. A repeated
 * request with the same key returns the version it recorded, even if the deal has closed since.
 * @throws Failure 404 unless the deal is the investor's, 400 that names the field, 409 `deal-closed` (withdrawn or
 * dead), `owner-occupied` or `too-many`, 422 `key-reused` for the same key with other input.
 */
export async function recordFinalTerms(
  deps: FinalTermsDeps,
  { input, key, ...own }: OwnDeal & { input: FinalTermsInput; key: string | undefined },
): Promise<FinalTerms> {
  const bodyHash = hashInput(input)
  return inLockedDeal(deps.db, own, async (tx, { deal }) => {
    const now = deps.clock()
    const reply = (id: string) => readFinalTerms(deps, tx, deal, id)
    const earlier = key === undefined ? undefined : await findFinalTermsOfKey(tx, deal.id, key)
    if (earlier) {
      requireSameInput(earlier, bodyHash, { message: keyReusedMessage })
      return reply(earlier.id)
    }
    requireOpenInvestmentDeal(deal)
    validateDates(input, now)
    if ((await countFinalTerms(tx, deal.id)) >= maxFinalTerms)
      throw new Failure('conflict', `A deal can have at most ${maxFinalTerms} sets of final terms.`, {
        reason: 'too-many',
      })
    const source = await findSource(tx, deal.id, input)
    const { quoteId: _quote, matchId: _match, lenderName: _name, ...terms } = input
    const version = (await countFinalTermsOf(tx, deal.id, source)) + 1
    const times = { createdAt: now, updatedAt: now }
    const row = await insertFinalTerms(tx, {
      ...terms,
      ...source,
      ...times,
      dealId: deal.id,
      version,
      key: key ?? null,
      bodyHash,
    })
    const recorded = await reply(row.id)
    const { documentKind, lenderName } = row
    const event = { lenderName, documentKind, difference: recorded.comparison.difference }
    await recordDealEvent(tx, deal.id, 'terms', event, now)
    return recorded
  })
}

async function readFinalTerms(deps: FinalTermsDeps, tx: Db, deal: LockedDeal['deal'], id: string): Promise<FinalTerms> {
  const rows = await listFinalTerms(tx, [deal.id])
  const context = { deal, catalogue: deps.catalogue, holdMonths: undefined }
  return toFinalTermsReplies(rows, context).find((terms) => terms.id === id)!
}

function requireOpenInvestmentDeal(deal: LockedDeal['deal']): void {
  requireInvestmentDeal(deal)
  if (deal.status === 'withdrawn' || deal.status === 'dead')
    throw new Failure('conflict', dealClosedMessage, { reason: 'deal-closed' })
}

/**
 * @throws Failure 400 for a document received before its date, or in the future. Allows one day, because time zones
 * differ.
 */
function validateDates({ documentDate, receivedOn }: FinalTermsInput, now: Date): void {
  const last = addDays(todayOf(now), 1)
  if (documentDate > last) throw invalidField('documentDate', 'The document can’t be dated in the future')
  if (receivedOn > last) throw invalidField('receivedOn', 'The date you received it can’t be in the future')
  if (receivedOn < documentDate) throw invalidField('receivedOn', 'You can’t have received it before its date')
}

/**
 * Finds the lender of a quote or match of the deal, or returns the typed name. A quote takes precedence over a match, a
 * match over a name.
 * @throws Failure 400 for a quote or match of another deal.
 */
async function findSource(tx: Db, dealId: string, { quoteId, matchId, lenderName }: FinalTermsInput) {
  const [field, id] = quoteId ? (['quoteId', quoteId] as const) : (['matchId', matchId] as const)
  if (id === null) return { lenderId: null, lenderName: lenderName!, quoteId: null, matchId: null }
  const source = field === 'quoteId' ? { quoteId: id } : { matchId: id }
  const found = isUuid(id) ? await findTermsSource(tx, dealId, source) : undefined
  if (!found)
    throw invalidField(
      field,
      field === 'quoteId' ? 'Choose a quote for this deal' : 'Choose a lender matched to this deal',
    )
  return found
}

function invalidField(field: string, message: string): Failure {
  return new Failure('invalid', message, { details: [message], fields: { [field]: message } })
}

/**
 * Stores which final terms a deal closed on. `on` is the funding date; null removes the closing. Without
 * `finalTermsId`, only changes the date of the terms that are marked already. Another date removes the lender's
 * confirmation.
 * @throws Failure 404 for terms of another deal.
 */
export async function markClosing(
  tx: Db,
  { dealId, on, finalTermsId, at }: { dealId: string; on: string | null; finalTermsId: string | null; at: Date },
): Promise<void> {
  if (on === null) return clearClosing(tx, dealId, at)
  if (finalTermsId === null) return changeClosingDate(tx, dealId, on, at)
  const isMarked = isUuid(finalTermsId) && (await setClosing(tx, dealId, finalTermsId, on, at))
  if (!isMarked) throw new Failure('missing', finalTermsNotFoundMessage)
}
