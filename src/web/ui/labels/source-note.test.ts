import { expect, it } from 'vitest'
import { sourceText } from './source-note.tsx'

const now = new Date('2026-11-24T12:00:00Z')
const website = 'https://www.acme.example'

it.each([
  [{ checkedAt: '2026-10-02T09:00:00Z', website }, 'as of Oct 2, 2026'],
  [{ checkedAt: '2026-10-02T09:00:00Z', website, sourceUrl: 'acme.example/rates' }, 'as of Oct 2, 2026, their site'],
  [
    { checkedAt: '2026-10-02T09:00:00Z', website, sourceUrl: 'https://sheets.example/acme' },
    'as of Oct 2, 2026, sheets.example',
  ],
  [{ checkedAt: '2026-10-02T09:00:00Z', website: null }, 'as of Oct 2, 2026'],
  [{ checkedAt: '2026-08-26T12:00:00Z', website }, 'as of Aug 26, 2026'],
  [{ checkedAt: '2026-08-26T11:59:00Z', website }, 'as of Aug 26, 2026, over 90 days ago: ask'],
  [{ checkedAt: null, website }, 'of unknown date: ask the lender'],
])('formats source and date: %j [COMP-05]', (source, text) => {
  expect(sourceText(source, now)).toBe(text)
})
