import { dealNotFoundMessage } from '#contract/deals/deals.ts'
import { askLimits, isLive, type QuoteDraft } from '#contract/quotes/quote-requests.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { isAskingOpen, type StateRule } from '#domain/states/state-rules.ts'
import { isUuid } from '#domain/text/slug.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { listRequestsOfDeal, type RequestWithLender } from '#server/features/quotes/requests.queries.ts'
import { readRoundOffer } from '#server/features/quotes/rounds/start-round.ts'
import type { RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Settings } from '#server/features/site/settings.ts'
import { findStateRule } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findAskRejection, findLenderRejection, type Rejection, stateOffRejection } from './ask-rules.ts'
import { type AskCandidate, type AskingInvestor, findAskingInvestor, listAskCandidates } from './asked-deal.queries.ts'
import { countAskedOfDeal, countAskedOfLenders, countAskedSince } from './asking.queries.ts'
import { closeByDay, sharedFacts, sharedFigures } from './shared-deal.ts'
import { listStoppedLenders } from './stopped-lenders.ts'

export type AskDeps = { settings: Pick<Settings, 'list'>; env: Pick<Env, 'smtpUrl'> }

type AskSituation = {
  deal: DealRow
  investor: AskingInvestor
  requests: RequestWithLender[]
  /** The number of lenders that can still be asked about the deal. May be negative. */
  leftForDeal: number
  /** The number of requests that the investor can still send, given those of the last 24 hours. May be negative. */
  leftToday: number
  /** The rule of the property's state. */
  rule: StateRule | undefined
  /** Why the investor can't ask any lender. If undefined, a single lender may still be excluded for another reason. */
  rejection: Rejection | undefined
}

const dayMs = 86_400_000

/**
 * Reads the facts that decide whether a deal's lenders can be asked. `rejection` is the reason that rules out all of
 * them; reasons that rule out single lenders come from {@link listLenderRejections}.
 * @throws Failure 404 unless the deal is the investor's.
 */
export async function readAskSituation(
  db: Db,
  deps: AskDeps,
  { dealId, userId, now }: { dealId: string; userId: string; now: Date },
): Promise<AskSituation> {
  const deal = isUuid(dealId) ? await findOwnDeal(db, dealId, userId) : undefined
  const investor = deal && (await findAskingInvestor(db, userId))
  if (!deal || !investor) throw new Failure('missing', dealNotFoundMessage)
  const requests = await listRequestsOfDeal(db, dealId, userId)
  const leftForDeal = askLimits.lendersPerDeal - (await countAskedOfDeal(db, dealId))
  const leftToday = askLimits.requestsPerDay - (await countAskedSince(db, userId, new Date(now.getTime() - dayMs)))
  const isAddressMissing = deps.env.smtpUrl !== undefined && !(await isAddressSet(deps))
  const rule = await findStateRule(db, deal.propertyState)
  // Sample lenders need no legal review, so this is true only when the operator turned the state off.
  const isStateOff = !isAskingOpen(rule, { isSample: true }, todayOf(now))
  const rejection = findAskRejection({ investor, deal, now, isAddressMissing, isStateOff, leftForDeal, leftToday })
  return { deal, investor, requests, leftForDeal, leftToday, rule, rejection }
}

/** Returns whether the operator replaced the placeholder postal address. The law requires one in these emails. */
async function isAddressSet({ settings }: AskDeps): Promise<boolean> {
  return (await settings.list()).some(({ key, isSet }) => key === 'contact.address' && isSet)
}

/**
 * Returns why lenders can't be asked, by match id. Omits lenders that can, and the reasons of {@link findAskRejection}.
 */
export async function listLenderRejections(
  db: Db,
  candidates: readonly AskCandidate[],
  { deal, rule, requests }: Pick<AskSituation, 'deal' | 'rule' | 'requests'>,
  now: Date,
): Promise<Map<string, Rejection>> {
  const stopped = await listStoppedLenders(db, candidates)
  const ids = candidates.map(({ lenderId }) => lenderId)
  const askedToday =
    ids.length === 0 ? new Map<string, number>() : await countAskedOfLenders(db, ids, new Date(now.getTime() - dayMs))
  const live = new Set(requests.filter(({ request }) => isLive(request.status)).map(({ request }) => request.lenderId))
  return new Map(
    candidates.flatMap((candidate) => {
      const { lenderId, matchId } = candidate
      const found = findLenderRejection(candidate, {
        state: deal.propertyState,
        rule,
        now,
        isAsked: live.has(lenderId),
        isStopped: stopped.has(lenderId),
        askedToday: askedToday.get(lenderId) ?? 0,
      })
      return found ? [[matchId, found] as const] : []
    }),
  )
}

/**
 * Returns the data of the dialog that asks lenders, with the reasons why all or some of them can't be asked.
 * @throws Failure 404 unless the deal is the investor's.
 */
export async function readQuoteDraft(
  db: Db,
  deps: AskDeps & RoundsDeps,
  asked: { dealId: string; userId: string; now: Date },
): Promise<QuoteDraft> {
  const situation = await readAskSituation(db, deps, asked)
  const { deal, investor, requests, leftForDeal, leftToday, rule } = situation
  const today = todayOf(asked.now)
  const candidates = await listAskCandidates(db, deal.id, { today })
  const rejections = await listLenderRejections(db, candidates, situation, asked.now)
  const isClosedToAll = candidates.length > 0 && candidates.every((lender) => !isAskingOpen(rule, lender, today))
  const rejection = situation.rejection ?? (isClosedToAll ? stateOffRejection(deal.propertyState) : undefined)
  return {
    rejection: rejection ? { reason: rejection.reason, message: rejection.message } : null,
    figures: sharedFigures(deal),
    facts: sharedFacts(deal, investor),
    closeBy: closeByDay(deal),
    hasConfirmedPurpose: requests.length > 0,
    leftForDeal: Math.max(0, leftForDeal),
    leftToday: Math.max(0, leftToday),
    round: await readRoundOffer(db, deps, deal),
    stateSentence: rule?.sentence ?? null,
    isStateSample: !isAskingOpen(rule, { isSample: false }, today),
    unavailable: [...rejections].map(([matchId, { reason }]) => ({
      matchId,
      reason:
        reason === 'already-asked' || reason === 'license-missing' || reason === 'state-off'
          ? reason
          : 'lender-unavailable',
    })),
  }
}
