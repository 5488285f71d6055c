import {
  type DealSheetLink,
  type LinkKind,
  LinkShow,
  linkDays,
  maximumSheets,
  tooManySheetsMessage,
} from '#contract/deals/deal-sheet.ts'
import { dealWithdrawnMessage } from '#contract/deals/deal-status.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import { recordDealEvent } from '#server/features/deals/deal-events.queries.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { inLockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { countLiveSheets, findSheet, insertSheet, revokeSheet, type SheetRow } from './sheets.queries.ts'

export type SheetDeps = Pick<DealLifeDeps, 'db' | 'clock'> & { env: { publicUrl: string } }

/**
 * Creates a private link to a deal's sheet, result card or comparison, valid for its kind's `linkDays`, and adds it to
 * the timeline. Optional parts are hidden unless `show` names them. `url` can't be read again later, because only the
 * token's hash is stored.
 * @throws Failure 404, 409 `withdrawn` for a withdrawn deal, whose links don't work, 409 `too-many` with 20 active
 * links, 422 `owner-occupied`.
 */
export async function createSheet(
  deps: SheetDeps,
  { kind, show, ...own }: OwnDeal & { kind: LinkKind; show: Partial<LinkShow> },
): Promise<DealSheetLink & { url: string }> {
  return inLockedDeal(deps.db, own, async (tx, { deal }) => {
    if (isConsumerLoan(deal)) throw new Failure('unprocessable', investmentOnlyText, { reason: 'owner-occupied' })
    if (deal.status === 'withdrawn') throw new Failure('conflict', dealWithdrawnMessage, { reason: 'withdrawn' })
    const now = deps.clock()
    if ((await countLiveSheets(tx, deal.id, now)) >= maximumSheets)
      throw new Failure('conflict', tooManySheetsMessage, { reason: 'too-many' })
    const { token, hash } = createToken()
    const expiresAt = new Date(now.getTime() + linkDays[kind] * 86_400_000)
    const shown = LinkShow.parse(show)
    const row = await insertSheet(tx, {
      dealId: deal.id,
      kind,
      tokenHash: hash,
      show: shown,
      createdAt: now,
      expiresAt,
    })
    await recordDealEvent(tx, deal.id, 'shared', { sheetId: row.id, kind }, now)
    return { ...toSheetLink(row), url: `${deps.env.publicUrl}/${kind}/${token}` }
  })
}

/**
 * Revokes a link of any kind, and adds that to the timeline. Idempotent. Undefined if the deal has no such link or
 * `sheetId` is malformed.
 * @throws Failure 404 unless the deal is the investor's.
 */
export async function endSheet(
  deps: DealLifeDeps,
  { sheetId, ...own }: OwnDeal & { sheetId: string },
): Promise<SheetRow | undefined> {
  return inLockedDeal(deps.db, own, async (tx, { deal }) => {
    const sheet = isUuid(sheetId) ? await findSheet(tx, deal.id, sheetId) : undefined
    const now = deps.clock()
    if (sheet && (await revokeSheet(tx, sheet.id, now)))
      await recordDealEvent(tx, deal.id, 'unshared', { sheetId: sheet.id, kind: sheet.kind }, now)
    return sheet
  })
}

/**
 * Returns a link to a sheet, result card or comparison as the deal's owner sees it. Omits the URL, because only the
 * token's hash is stored. Doesn't check whether the link has expired or was revoked.
 */
export function toSheetLink(row: SheetRow): DealSheetLink {
  return {
    id: row.id,
    kind: row.kind,
    show: row.show,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    views: row.views,
    lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
  }
}
