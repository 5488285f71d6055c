import { type DealInput, DealInputFields } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import {
  type DealChanges,
  type DealEdit,
  dealClosedMessage,
  type FieldChange,
  versionConflictMessage,
} from '#contract/deals/edit-deal.ts'
import { attestationVersion, firstStage } from '#domain/choices/deal-choices.ts'
import { isSameFieldValue } from '#domain/deal/deal-field.ts'
import { isTermTooLong, termOfLoan, termTooLongMessage } from '#domain/deal/loan-term.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { profitFigureNames } from '#domain/loan-request/profit-figure-labels.ts'
import { Failure } from '#server/failure.ts'
import { updateBaseline } from '#server/features/deals/alerts/set-alerts.ts'
import { findEdit, recordDealEvent } from '#server/features/deals/deal-events.queries.ts'
import {
  findDeal,
  listMatchedLenderIds,
  updateMatchedFields,
  type WholeDeal,
} from '#server/features/deals/deal-life.queries.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { getOwnDeal, inLockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { matchDeal } from '#server/features/deals/rematch/match-deal.ts'
import { submitDeal } from '#server/features/deals/submitting/submit-deal.ts'
import { toDealReply } from '#server/features/deals/to-deal-reply.ts'
import { compareDealVersions } from './compare-deal-versions.ts'

/**
 * Edits a pending deal, matches it again and, with alerts on, stores its new five best matches as the alert baseline.
 * The stage follows the deal's situation until the investor sets it. In the same transaction, the hooks close the quote
 * requests that a new property state doesn't allow (all of them for a consumer loan) and notify the other lenders.
 * Idempotent: sending the same edit again returns the same changes. Any other edit that changes nothing succeeds for
 * any status and version, with empty changes.
 * @throws Failure 404 unless the deal is the investor's, 409 `not-pending`, 409 `version-conflict` with the current
 * deal, 400 for a term that is too long.
 */
export async function editDeal(
  deps: DealLifeDeps,
  { dealId, userId, edit }: OwnDeal & { edit: DealEdit },
): Promise<{ deal: Deal; changes: DealChanges }> {
  const { version, ...given } = edit
  return inLockedDeal(deps.db, { dealId, userId }, async (tx, { deal, investor }) => {
    const values = withTerm(deal, given)
    const now = deps.clock()
    const { matchLenders } = deps.catalogue.snapshot()
    const contacted = async () =>
      new Set((await listMatchedLenderIds(tx, dealId)).flatMap((match) => (match.contacted ? [match.lenderId] : [])))

    const fields = fieldChanges(deal, values)
    if (fields.length === 0) {
      const earlier = version < deal.version ? await findEdit(tx, dealId, version + 1) : undefined
      const changes =
        earlier && isSameEdit(earlier.changes.fields, values)
          ? earlier.changes
          : compareDealVersions(matchLenders, { before: deal, after: deal, fields }, investor, now, new Set<string>())
      return { deal: toDealReply(deal), changes }
    }
    if (deal.status !== 'pending') throw new Failure('conflict', dealClosedMessage, { reason: 'not-pending' })
    if (deal.version !== version)
      throw new Failure('conflict', versionConflictMessage, { reason: 'version-conflict', deal: toDealReply(deal) })

    if (values.termMonths !== undefined && isTermTooLong({ ...deal, ...values }))
      throw new Failure('invalid', termTooLongMessage, { fields: { termMonths: termTooLongMessage } })

    const edited = await updateMatchedFields(
      tx,
      dealId,
      { ...values, ...derivedFields(deal, values, now), version: version + 1 },
      now,
    )
    const changes = compareDealVersions(
      matchLenders,
      { before: deal, after: edited, fields },
      investor,
      now,
      await contacted(),
    )
    await matchDeal(tx, deps.catalogue.snapshot(), edited, investor, now)
    if (edited.alerts) await updateBaseline(tx, edited)
    await recordDealEvent(tx, dealId, 'edited', { version: edited.version, changes }, now)
    if (isConsumerLoan(edited)) {
      if (!isConsumerLoan(deal)) await deps.hooks.onClosed(tx, { dealId, userId, reason: 'owner-occupied' })
    } else await deps.hooks.onEdited(tx, { dealId, userId, version: edited.version, fields })
    return { deal: toDealReply((await findDeal(tx, dealId))!), changes }
  })
}

type EditedValues = Omit<DealEdit, 'version'>

/**
 * Sets the term that the edited loan kind implies. Returns the edit unchanged if it contains neither loan kind nor
 * term.
 */
function withTerm(deal: WholeDeal, values: EditedValues): EditedValues {
  if (values.loanKind === undefined && values.termMonths === undefined) return values
  return { ...values, termMonths: termOfLoan({ ...deal, ...values }) }
}

/** Lists the fields whose values an edit changes, with each profit figure as a separate field. */
function fieldChanges(deal: WholeDeal, { profitFigures, ...values }: EditedValues): FieldChange[] {
  const changes = (Object.keys(values) as (keyof typeof values)[]).flatMap((field) => {
    const to = values[field]
    return to === undefined || isSameFieldValue(to, deal[field]) ? [] : [{ field, from: deal[field], to }]
  })
  if (profitFigures === undefined) return changes
  const figures = profitFigureNames.map((field) => ({
    field,
    from: deal.profitFigures?.[field] ?? null,
    to: profitFigures?.[field] ?? null,
  }))
  return [...changes, ...figures.filter(({ from, to }) => from !== to)]
}

/** Returns whether an edit names each field that an earlier edit changed, with the same value. */
function isSameEdit(changed: readonly FieldChange[], { profitFigures, ...values }: EditedValues): boolean {
  const figures = profitFigureNames.map((name) => [name, profitFigures?.[name] ?? null] as const)
  const given = new Map<string, unknown>([...Object.entries(values), ...(profitFigures === undefined ? [] : figures)])
  return changed.every(({ field, to }) => given.has(field) && isSameFieldValue(to, given.get(field)))
}

/**
 * Returns fields that follow from the edited ones: the attestation from the occupancy, and the stage from the situation
 * unless it was set.
 */
function derivedFields(deal: WholeDeal, { occupancy, dealStatus }: EditedValues, now: Date): Partial<WholeDeal> {
  return {
    ...(occupancy === undefined || occupancy === deal.occupancy
      ? {}
      : occupancy === 'investment'
        ? { attestedAt: now, attestationVersion }
        : { attestedAt: null, attestationVersion: null }),
    ...(dealStatus !== undefined && deal.stageOn === null ? { stage: firstStage(dealStatus) } : {}),
  }
}

/**
 * Submits a copy of an investor's deal with any status as a new deal. Copies what was submitted or edited, without
 * validating it again, but not the stage, dates, contacts or quotes.
 * @throws Failure 404, and the failures of {@link submitDeal}.
 */
export async function duplicateDeal(
  deps: DealLifeDeps,
  { dealId, userId, key }: OwnDeal & { key: string | undefined },
): Promise<{ deal: Deal; matchCount: number }> {
  const original = await getOwnDeal(deps.db, { dealId, userId })
  const fields = Object.keys(DealInputFields.shape) as (keyof DealInput)[]
  // Isn't validated again, so that rules added since then don't prevent a duplicate.
  const input = Object.fromEntries(fields.map((field) => [field, original[field]])) as DealInput
  return submitDeal(deps, {
    userId,
    input,
    key,
    needsVerifiedEmail: true,
    inSameTransaction: (tx, newId) => recordDealEvent(tx, newId, 'duplicated', { fromDealId: dealId }, deps.clock()),
  })
}
