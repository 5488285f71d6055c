import { z } from 'zod'
import { dealReplyShape } from '#contract/deals/deal-field-schemas.ts'
import { WireTime } from '#contract/wire/wire.ts'
import { isSameFieldValue } from '#domain/deal/deal-field.ts'
import { lenderFieldNames } from '#domain/deal/deal-field-lists.ts'
import { QuoteFigures } from '#domain/quotes/quote-terms.ts'

const sharedFlag = z.boolean({ error: 'Choose whether this is shared' })

/** The facts that an investor shares with the lenders of one request, in addition to the deal's figures. */
export const Share = z.object({
  name: sharedFlag,
  phone: sharedFlag,
  /** Whether the lender may call, and may text, the shared phone number. */
  calls: sharedFlag.default(false),
  texts: sharedFlag.default(false),
  email: sharedFlag,
  /** The street address of the property. */
  address: sharedFlag,
  creditRange: sharedFlag,
  experience: sharedFlag,
  downpayment: sharedFlag,
  /** Liquid reserves. Not shared by default. */
  reserves: sharedFlag.default(false),
})
export type Share = z.infer<typeof Share>
/** The facts as the browser sends them. Missing consent to calls or texts means no. */
export type ShareInput = z.input<typeof Share>

/** Version of the question about calls and texts. Raise it with each new wording; it is stored with the answer. */
export const phoneWording = {
  version: '2026-11',
  calls: 'May this lender call?',
  texts: 'May this lender text?',
} as const

/** Returns a sentence for the lender on what it may do with the shared phone number: 'You may call. Do not text.' */
export function phonePermission({ calls, texts }: Pick<Share, 'calls' | 'texts'>): string {
  if (calls && texts) return 'You may call and text.'
  if (calls) return 'You may call. Do not text.'
  return texts ? 'You may text. Do not call.' : 'Do not call or text.'
}

/** Returns true when calls or texts are allowed but the phone number isn't shared. */
export function needsPhone({ phone, calls, texts }: Share): boolean {
  return !phone && (calls || texts)
}

export const shareDefaults: Share = {
  name: true,
  phone: false,
  calls: false,
  texts: false,
  email: false,
  address: false,
  creditRange: true,
  experience: true,
  downpayment: true,
  reserves: false,
}

const figure = z.number().nullable()

/** A deal's figures, which every lender that is asked sees. In dollars, months and days. */
export const SharedFigures = z.object(dealReplyShape(lenderFieldNames))
export type SharedFigures = z.infer<typeof SharedFigures>

/**
 * The current facts about the investor and the address that can be shared. Null means unknown. Down payment and
 * reserves are in dollars.
 */
export const SharedFacts = z.object({
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  creditRange: z.string().nullable(),
  experience: z.string().nullable(),
  downpayment: figure,
  reserves: figure,
})
export type SharedFacts = z.infer<typeof SharedFacts>

/** The deal sheet of a private link, also shown as a preview in the dialog that asks lenders. */
export const SharedSheet = z.object({
  figures: SharedFigures,
  facts: SharedFacts,
  share: Share,
  /** The day by which the investor wants to close, as YYYY-MM-DD. */
  closeBy: z.string(),
  message: z.string(),
})
export type SharedSheet = z.infer<typeof SharedSheet>

const noFacts: SharedFacts = {
  name: null,
  companyName: null,
  phone: null,
  email: null,
  address: null,
  creditRange: null,
  experience: null,
  downpayment: null,
  reserves: null,
}

/**
 * Returns the sheet with all figures, and with every fact that isn't shared set to null. Sharing the name also shares
 * the company's. Without a shared phone, the sheet allows neither calls nor texts.
 */
export function sharedSheet(
  deal: { figures: SharedFigures; facts: SharedFacts; closeBy: string },
  share: ShareInput,
  message: string,
): SharedSheet {
  const { facts } = deal
  return {
    figures: deal.figures,
    facts: {
      ...noFacts,
      ...(share.name ? { name: facts.name, companyName: facts.companyName } : {}),
      ...(share.phone ? { phone: facts.phone } : {}),
      ...(share.email ? { email: facts.email } : {}),
      ...(share.address ? { address: facts.address } : {}),
      ...(share.creditRange ? { creditRange: facts.creditRange } : {}),
      ...(share.experience ? { experience: facts.experience } : {}),
      ...(share.downpayment ? { downpayment: facts.downpayment } : {}),
      ...(share.reserves ? { reserves: facts.reserves } : {}),
    },
    share: {
      ...share,
      reserves: share.reserves ?? false,
      calls: share.phone && (share.calls ?? false),
      texts: share.phone && (share.texts ?? false),
    },
    closeBy: deal.closeBy,
    message,
  }
}

const changedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** A figure of the deal that changed since the lender was asked. */
export const ChangedFigure = z.object({
  field: z.keyof(SharedFigures),
  from: changedValue,
  to: changedValue,
})
export type ChangedFigure = z.infer<typeof ChangedFigure>

/** Lists the figures that differ, in the order of {@link SharedFigures}. Null equals undefined. */
export function changedFigures(before: SharedFigures, now: SharedFigures): ChangedFigure[] {
  return (Object.keys(SharedFigures.shape) as (keyof SharedFigures)[])
    .filter((field) => !isSameFieldValue(before[field], now[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: now[field] ?? null }))
}

/** A quote's terms as both sides see them. */
export const ShownQuote = z.object({
  id: z.string(),
  version: z.number(),
  ...QuoteFigures.shape,
  prepay: z.string().nullable(),
  conditions: z.string().nullable(),
  /** The last valid day, as YYYY-MM-DD. */
  validUntil: z.string(),
  /** When a later version from the same lender replaced it; null for the current version. */
  supersededAt: WireTime.nullable(),
  createdAt: WireTime,
  /** True for a quote that arrived after its round closed. */
  isAfterRound: z.boolean(),
  /** True when the deal's figures have changed since: the quote is for the deal as of `createdAt`. */
  isForEarlierDeal: z.boolean(),
})
export type ShownQuote = z.infer<typeof ShownQuote>
