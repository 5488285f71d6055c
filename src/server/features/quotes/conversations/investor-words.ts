import type { MessageRow } from './messages.queries.ts'

/** Texts for the investor in place of system messages that are worded for the lender. */
const words: Readonly<Partial<Record<NonNullable<MessageRow['note']>, string>>> = {
  'deal-changed': 'You changed this deal’s figures.',
  'deal-closed': 'This deal is no longer open to lenders.',
  'state-off': 'Requests for property in this state are closed on this site. You can contact this lender yourself.',
  'license-missing':
    'The property’s state requires a license, and this lender has none on record here. You can contact it yourself.',
  'round-started': 'You started a new round, and this lender was asked to quote again.',
  'round-closed': 'You changed the deal, so the round closed. Quotes stay.',
  'rounds-off': 'This site runs no rounds now, so the round closed. Quotes stay, and you can choose any.',
  'phone-withdrawn': 'You stopped sharing your phone number, and this lender was asked not to call or text.',
  chosen: 'You chose this quote.',
  'not-chosen': 'You chose another quote.',
}

/** Returns a message's text for the investor. The stored text of a system message may be worded for the lender. */
export function bodyForInvestor({ note, body }: Pick<MessageRow, 'note' | 'body'>): string {
  return (note && words[note]) ?? body
}
