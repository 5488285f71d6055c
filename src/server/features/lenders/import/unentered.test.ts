import { expect, it } from 'vitest'
import { findField } from './header-meaning.ts'
import { readRows, rowContext } from './read-row.ts'

const now = new Date('2026-11-24')

/** Returns the notes and problems of a cell. */
function notesOf(header: string, text: string): string {
  const cell = { kind: findField(header)!, header, label: header, text, line: 2, when: [] }
  return readRows(2, [text], [cell], rowContext(now))
    .flatMap(({ notes, problems }) => [...notes, ...problems].map(({ message }) => message))
    .join('\n')
}

it.each([
  ['Loan purpose', 'Purchase up to 80%', 'up to 80%'],
  ['Product', 'Bridge loans $500K-$5M', '$500k-$5m'],
  ['Product', 'Flip 700+ FICO', '700+ fico'],
  ['Min FICO', '700 or less', 'counts as not published'],
  ['Min FICO', 'No minimum for foreign nationals', 'for foreign nationals'],
  ['Min FICO', 'No min except foreign nationals', 'counts as not published'],
  ['Max LTV', '70%+', 'read without its bound'],
  ['Loan amount', '$100K to $5M+', 'has no upper limit'],
  ['Loan amount', '$50K minimum, up to $5M for experienced builders', '$5m'],
  ['Max rehab', '100% of rehab up to $150K', '$150k'],
])('reports what %s leaves out of %s [OPS-06]', (header, text, named) => {
  expect(notesOf(header, text)).toContain(named)
})

it.each([
  ['Rate', '10.5+'],
  ['Rate', 'as low as 9.99%'],
  ['Max loan', 'no max'],
  ['Min FICO', 'no less than 600'],
  ['Experience', '3+ in last 24 months'],
  ['Days to close', '7-10 business days'],
  ['Days to close', 'Approval in 24 hours, closing in 10 days'],
  ['Fees', '$650 admin, $350 docs'],
  ['Min DSCR', '1.1:1'],
  ['Loan type', '30-year rental'],
  ['Product', 'DSCR 30-Year, purchase'],
  ['Product', 'Tier 1 (0-2 deals)'],
  ['Property types', 'SFR, 2-4 units, 5+'],
])('adds no note about the %s %s, which is stored whole [OPS-06]', (header, text) => {
  expect(notesOf(header, text)).toBe('')
})

it.each([
  ['Leverage', '85% LTV purchase + 100% rehab; up to 75% of ARV (the lower of LTV/LTC or ARV)'],
  ['Seasoning', '6 months for cash-out'],
])('leaves nothing out of the %s %s [OPS-06]', (header, text) => {
  expect(notesOf(header, text)).not.toContain('left out')
})

it('reports a part that a parser leaves out only once [OPS-06]', () => {
  expect(notesOf('Borrower', 'LLC or individual. Non-recourse options available.').match(/left out/g)).toHaveLength(1)
})

it('doesn’t report the upper end of a tier’s band as left out [OPS-06]', () => {
  expect(notesOf('Max LTV', '680+: 90%, 640-679: 85%')).not.toContain('left out')
})
