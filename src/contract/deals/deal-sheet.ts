import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MessageReply, PathId, WireTime } from '#contract/wire/wire.ts'
import { type SheetFieldName, sheetFieldNames } from '#domain/deal/deal-field-lists.ts'
import { Medians } from '#domain/loan-cost/cost-figures.ts'
import { DealHealth, Verdict } from '#domain/verdict/verdict-figures.ts'
import { Deal } from './deals.ts'

/** Optional parts of a link's page, all hidden by default. Each kind of link offers only some of them. */
export const LinkShow = z.object({
  address: z.boolean().default(false),
  name: z.boolean().default(false),
  creditRange: z.boolean().default(false),
  /** The verdict with its reasons, including the profit. */
  verdict: z.boolean().default(false),
  /** The number of lenders that fit, and their median cost. */
  lenders: z.boolean().default(false),
  /** The names of the lenders that quoted. */
  lenderNames: z.boolean().default(false),
})
export type LinkShow = z.output<typeof LinkShow>

/** Optional parts of a sheet in addition to the deal's figures. */
export const SheetShow = LinkShow.omit({ lenderNames: true })
export type SheetShow = z.output<typeof SheetShow>

/** What a shared link shows: the deal's sheet, its result card, or a comparison of its quotes and final terms. */
export const linkKinds = ['sheet', 'result', 'comparison'] as const
export type LinkKind = (typeof linkKinds)[number]

/** How long each kind of link is valid, in days. */
export const linkDays: Record<LinkKind, number> = { sheet: 14, result: 365, comparison: 14 }
export const sheetGoneMessage = 'This link is no longer valid.'
export const tooManySheetsMessage = 'A deal can have 20 links at a time. End one of them first.'
export const maximumSheets = 20

/** A shared link. Its URL is returned only once, to its creator. */
export const DealSheetLink = z.object({
  id: z.string(),
  kind: z.enum(linkKinds),
  show: LinkShow,
  createdAt: WireTime,
  expiresAt: WireTime,
  views: z.number(),
  lastViewedAt: WireTime.nullable(),
})
export type DealSheetLink = z.infer<typeof DealSheetLink>

export const createSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/sheets',
  summary:
    'Creates a private link to the deal’s sheet, valid for 14 days. The address is returned once and not stored.',
  access: 'investor',
  params: PathId,
  body: z.object({ show: SheetShow.prefault({}) }),
  reply: DealSheetLink.extend({ url: z.string() }),
})

export const listSheetsEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/sheets',
  summary: 'The working links to a deal’s sheet, result card and comparison, newest first.',
  access: 'investor',
  params: PathId,
  reply: z.object({ sheets: z.array(DealSheetLink) }),
})

export const endSheetEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/deals/:id/sheets/:sheetId',
  summary: 'Ends a link to a deal’s sheet, result card or comparison at once. Repeating it changes nothing.',
  access: 'investor',
  params: PathId.extend({ sheetId: z.string() }),
  reply: MessageReply,
})

/** The contents of a shared sheet. They include no account, match or lender name. */
export const DealSheet = Deal.pick({
  ...(Object.fromEntries(sheetFieldNames.map((name) => [name, true])) as Record<SheetFieldName, true>),
  dealType: true,
  propertyState: true,
  propertyType: true,
  loanKind: true,
  stage: true,
}).extend({
  /**
   * Null unless the investor chose to show it. So are `name`, `creditRange`, `verdict`, `medians` and `eligibleCount`.
   */
  propertyAddress: z.string().nullable(),
  name: z.string().nullable(),
  creditRange: z.string().nullable(),
  health: DealHealth.omit({ notes: true, seventyRule: true }),
  verdict: Verdict.nullable(),
  medians: Medians.nullable(),
  eligibleCount: z.number().nullable(),
  /** When the figures last changed, and when the link expires. */
  updatedAt: WireTime,
  expiresAt: WireTime,
})
export type DealSheet = z.infer<typeof DealSheet>

/**
 * The token is sent in the body, so that it appears in no URL and no log. Scanners and link previews load the page too.
 * So the page's loader sends `isRead: false`, and the opened page counts the view with a second request.
 */
export const OpenLink = z.object({
  token: z.string({ error: sheetGoneMessage }).max(200, sheetGoneMessage),
  isRead: z.boolean().default(true),
})
export type OpenLink = z.output<typeof OpenLink>

export const openSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/sheet',
  summary:
    'Opens a deal’s sheet by the token of its link and counts the view if a person reads it. Unknown, expired and ended links get the same reply.',
  access: 'public',
  body: OpenLink,
  reply: DealSheet,
})
