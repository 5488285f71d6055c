import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { undoMinutes } from '#contract/quotes/quote-requests.ts'
import { formatTime } from '#web/format/dates.ts'

/** Says when the lender of a chosen quote is notified, or that the investor must notify it. */
export function choiceNotice({ requestId, chosenAt }: Pick<Quote, 'requestId' | 'chosenAt'>): string {
  if (requestId === null) return 'This quote was logged by hand: tell the lender yourself.'
  const toldAt = new Date(Date.parse(chosenAt ?? '') + undoMinutes * 60_000)
  const time = formatTime(toldAt.toISOString())
  return toldAt.getTime() <= Date.now()
    ? `We told them at ${time}.`
    : `We’ll tell them at ${time}. You can undo it until then.`
}
