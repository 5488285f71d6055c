import { z } from 'zod'
import { DealSheetLink, LinkShow, OpenLink } from '#contract/deals/deal-sheet.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId, WireTime } from '#contract/wire/wire.ts'
import { ResultCard } from '#domain/project/result-card.ts'

/** Optional parts of a result card; each must be chosen. */
const ResultShow = LinkShow.pick({ address: true, name: true })
export type ResultShow = z.output<typeof ResultShow>

export const noResultMessage = 'Record the sale first. Then there is a result to show.'

export const renderResultImageEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/result/image',
  summary:
    'Renders a deal’s result as a PNG of 1200 by 630 pixels, in base64. Shows address and name only when chosen.',
  access: 'investor',
  params: PathId,
  body: z.object({ show: ResultShow.prefault({}) }),
  reply: z.object({ png: z.string() }),
})

export const shareResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/result/links',
  summary: 'Creates a link to a deal’s result that works for a year. Its URL is returned once and isn’t stored.',
  access: 'investor',
  params: PathId,
  body: z.object({ show: ResultShow.prefault({}) }),
  reply: DealSheetLink.extend({ url: z.string() }),
})

/** A result behind its link. `imagePath` is the path of its image, which doesn't contain the link's token. */
export const SharedResult = ResultCard.extend({ imagePath: z.string(), expiresAt: WireTime })
export type SharedResult = z.infer<typeof SharedResult>

export const openResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/result-card',
  summary:
    'Opens a deal’s result by its link’s token and counts the view if a person reads it. Unknown, expired and ended links get the same reply.',
  access: 'public',
  body: OpenLink,
  reply: SharedResult,
})
