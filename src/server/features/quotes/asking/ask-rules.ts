import { type AskReason, askLimits } from '#contract/quotes/quote-requests.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { counselorText, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import {
  askingOffSentence,
  isAskingOpen,
  licenseMissingSentence,
  needsLicense,
  type StateRule,
} from '#domain/states/state-rules.ts'
import { Failure, type FailureKind } from '#server/failure.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { openDealStatus, openDealsSince } from '#server/features/deals/open-deals.ts'
import type { AskCandidate, AskingInvestor } from './asked-deal.queries.ts'

export type Rejection = { kind: FailureKind; reason: AskReason; message: string }

const rejection = (kind: FailureKind, reason: AskReason, message: string): Rejection => ({ kind, reason, message })

export function toFailure({ kind, message, reason }: Rejection): Failure {
  return new Failure(kind, message, { reason })
}

/** Requests to one lender per day from all investors, so that many accounts can't flood its mailbox. */
const asksPerLenderAndDay = 50

/**
 * Returns the first reason why no lender can be asked about a deal, with a message for the investor. Undefined if
 * lenders can be asked.
 */
export function findAskRejection(facts: {
  investor: AskingInvestor
  deal: DealRow
  now: Date
  isAddressMissing: boolean
  isStateOff: boolean
  /**
   * Lenders that can still be asked about this deal, and requests that this investor can still send within 24 hours.
   */
  leftForDeal: number
  leftToday: number
}): Rejection | undefined {
  const { investor, deal } = facts
  if (!investor.emailVerified)
    return rejection('forbidden', 'email-unverified', 'Please verify your email address before you ask lenders.')
  if (investor.creditScoreRange === null)
    return rejection(
      'forbidden',
      'profile-incomplete',
      'Please complete your investment profile before you ask lenders.',
    )
  if (deal.status !== openDealStatus || deal.createdAt < openDealsSince(facts.now))
    return rejection('conflict', 'deal-closed', 'This deal is no longer open. Duplicate it to ask lenders again.')
  if (deal.occupancy === null)
    return rejection(
      'unprocessable',
      'occupancy-missing',
      'First say on the deal’s page whether you or a family member will live in this property.',
    )
  if (isConsumerLoan(deal))
    return rejection('unprocessable', 'owner-occupied', `${investmentOnlyText} ${counselorText}`)
  if (isRefinance(deal) && deal.useOfProceeds === null)
    return rejection(
      'unprocessable',
      'use-missing',
      'First answer on the deal’s page how you’ll use the money from this refinance.',
    )
  if (facts.isAddressMissing)
    return rejection(
      'unavailable',
      'address-missing',
      'You can’t ask lenders on this site yet: its operator must first set a postal address (contact.address).',
    )
  if (facts.isStateOff) return stateOffRejection(deal.propertyState)
  if (facts.leftForDeal <= 0)
    return rejection(
      'conflict',
      'deal-full',
      `You’ve asked ${askLimits.lendersPerDeal} lenders about this deal, which is the limit.`,
    )
  if (facts.leftToday <= 0)
    return rejection(
      'limited',
      'day-full',
      `You’ve asked ${askLimits.requestsPerDay} lenders in 24 hours, which is the limit. Please ask more tomorrow.`,
    )
  return undefined
}

/**
 * Returns the rejection for a deal in a state where the operator turned requests off, or where real lenders lack a
 * legal review.
 */
export function stateOffRejection(state: string): Rejection {
  return rejection('conflict', 'state-off', askingOffSentence(state))
}

/**
 * Returns the first reason why one lender can't be asked, apart from those of {@link findAskRejection}. Undefined if it
 * can.
 */
export function findLenderRejection(
  lender: AskCandidate,
  facts: {
    isAsked: boolean
    isStopped: boolean
    askedToday: number
    state: string
    rule: StateRule | undefined
    now: Date
  },
): Rejection | undefined {
  if (!isAskingOpen(facts.rule, lender, todayOf(facts.now))) return stateOffRejection(facts.state)
  if (lacksLicense(lender, facts.rule))
    return rejection('conflict', 'license-missing', licenseMissingSentence(lender.name, facts.state))
  if (facts.isAsked)
    return rejection('conflict', 'already-asked', `You have already asked ${lender.name} about this deal.`)
  if (!lender.isActive || !lender.contactEmail || facts.isStopped)
    return rejection('conflict', 'lender-unavailable', `${lender.name} doesn’t take requests through this site.`)
  if (!lender.fits) return rejection('conflict', 'not-a-match', `${lender.name} no longer fits this deal.`)
  if (!lender.isSample && facts.askedToday >= asksPerLenderAndDay)
    return rejection(
      'conflict',
      'lender-unavailable',
      `${lender.name} has had many requests today. Try again tomorrow.`,
    )
  return undefined
}

/** Returns whether the state's rule requires a license that a real lender doesn't have. */
export function lacksLicense(
  { isSample, isLicensed }: Pick<AskCandidate, 'isSample' | 'isLicensed'>,
  rule: StateRule | undefined,
): boolean {
  return !isSample && !isLicensed && needsLicense(rule)
}

/**
 * Returns whether a deal may be sent to a lender: never a consumer loan, and only where the state's rule allows
 * requests to this lender. Without a rule, only sample lenders can be reached. Doesn't check the lender's license.
 */
export function canReachLender(
  deal: Parameters<typeof isConsumerLoan>[0],
  lender: { isSample: boolean },
  rule: StateRule | undefined,
  now: Date,
): boolean {
  return !isConsumerLoan(deal) && isAskingOpen(rule, lender, todayOf(now))
}
