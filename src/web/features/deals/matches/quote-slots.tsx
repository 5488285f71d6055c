import { createContext, type ReactNode, useContext } from 'react'
import type { Deal, Match } from '#contract/deals/deals.ts'
import type { DealPick } from './picks-of-deal.ts'

/** The three to ask first of a deal, when some matches are left out. */
export type PicksWithout = (isLeftOut: (match: Match) => boolean) => DealPick[]

/** What asking lenders for quotes puts beside matches. It belongs to another feature, which the route brings along. */
export type QuoteSlots = {
  /** Where the request to a match's lender stands, or the tick that takes the lender in. */
  request: (match: Match, deal: Deal) => ReactNode
  /** What a deal leads with: the three to ask first, and its quotes once they were asked. */
  askFirst: (deal: Deal, picksWithout: PicksWithout) => ReactNode
  /** The chosen or lowest quote of a deal that lenders were asked about. */
  quotesLead: (deal: Deal) => ReactNode
  /** What lenders quoted since the deal was opened; `isSeen` on the view that shows the quotes. */
  arrival: (deal: Deal, isSeen: boolean) => ReactNode
  /** Under a list, while some of its matches are ticked. */
  askBar: (deal: Deal) => ReactNode
  /** How far asking has come. */
  progress: (deal: Deal) => ReactNode
  /** The quotes of a deal side by side; `chosenActions` stand beside the chosen one. */
  quotes: (deal: Deal, chosenActions: ReactNode) => ReactNode
  /** How many quotes a deal has, beside the name of their view. */
  quoteCount: (deal: Deal) => ReactNode
}

/** Null while lenders cannot be asked here. */
export const QuoteSlotsContext = createContext<QuoteSlots | null>(null)

export function RequestSlot({ match, deal }: { match: Match; deal: Deal }) {
  return useContext(QuoteSlotsContext)?.request(match, deal)
}

export function ProgressSlot({ deal }: { deal: Deal }) {
  return useContext(QuoteSlotsContext)?.progress(deal)
}

/** The chosen or lowest quote where lenders were asked, without asking the server about deals that nobody was. */
export function QuotesLeadSlot({ deal }: { deal: Deal }) {
  const slots = useContext(QuoteSlotsContext)
  return deal.contactedLenders === 'true' ? slots?.quotesLead(deal) : null
}

export function ArrivalSlot({ deal, isSeen }: { deal: Deal; isSeen: boolean }) {
  return useContext(QuoteSlotsContext)?.arrival(deal, isSeen)
}

export function QuotesSlot({ deal, chosenActions }: { deal: Deal; chosenActions: ReactNode }) {
  return useContext(QuoteSlotsContext)?.quotes(deal, chosenActions)
}

export function AskBarSlot({ deal }: { deal: Deal }) {
  return useContext(QuoteSlotsContext)?.askBar(deal)
}
