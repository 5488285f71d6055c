import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findState, stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import type { StateName } from '#domain/states/states.ts'
import { kindsByNameAndType } from './cells/read-kinds.ts'
import type { FileValues } from './file-values.ts'
import { readLenderFile } from './read-lender-file.ts'
import type { ReadRow } from './read-row.ts'

/**
 * Rows as lenders publish their terms. The last column lists every figure that a person reads in the row and no other,
 * or 'refused', 'question' or 'skipped' when the row is ambiguous.
 */
const folder = join(import.meta.dirname, 'corpus')

const typeLetters: Record<string, string> = {
  'Single Family': 'SF',
  Townhome: 'TH',
  'Multi Family': 'MF',
  'Condo/Co-op': 'CO',
  Apartment: 'AP',
}
const ranges = {
  r: ['minRate', 'maxRate'],
  p: ['minPoints', 'maxPoints'],
  a: ['minAmount', 'maxAmount'],
  t: ['minTerm', 'maxTerm'],
} as const
const single: Record<string, keyof FileValues> = {
  d: 'fundingDays',
  adv: 'maxAdvancePercent',
  reh: 'maxRehabPercent',
  ltc: 'maxLtcPercent',
  arv: 'maxLtarvPercent',
  fico: 'minCreditScore',
  deals: 'minDeals',
  ent: 'entityRequired',
  units: 'maxUnits',
  dscr: 'minDscr',
  basis: 'interestBasis',
  mi: 'minimumInterestMonths',
  ext: 'extensionPercent',
  prepay: 'prepay',
  rec: 'recourse',
  fees: 'loanFees',
  draw: 'drawFee',
  mail: 'contactEmail',
  tel: 'contactPhone',
  web: 'website',
}

/** Returns the parsed values in the notation of the last column. */
function readingOf({ values }: ReadRow): Map<string, string> {
  const said = new Map<string, string>()
  for (const [key, [low, high]] of Object.entries(ranges))
    if (values[low] != null || values[high] != null) said.set(key, `${values[low] ?? ''}..${values[high] ?? ''}`)
  for (const [key, field] of Object.entries(single)) if (values[field] != null) said.set(key, String(values[field]))
  if (values.statesPublished)
    said.set(
      'st',
      values.states!.length === 0
        ? 'all'
        : values
            .states!.map((state) => stateAbbreviations[state as StateName])
            .sort()
            .join(),
    )
  if (values.propertyTypes?.length) said.set('types', values.propertyTypes.map((type) => typeLetters[type]).join())
  if (values.purposes?.length) said.set('purp', values.purposes.map((one) => one[0]).join())
  const kinds = kindsByNameAndType(values.program ?? '', values.kinds ?? [])
  if (kinds.length > 0) said.set('kind', kinds.join())
  if (values.termsCheckedAt) said.set('on', values.termsCheckedAt.toISOString().slice(0, 10))
  return said
}

function expectedOf(text: string): Map<string, string> {
  if (text.trim() === '') return new Map()
  const parts = text
    .split(/ (?=[a-z]+=)/)
    .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const)
  return new Map(
    parts.map(([key, value]) => [
      key,
      key === 'st'
        ? spellStates(value)
        : key in ranges
          ? value
              .split('..')
              .map((end) => (end === '' ? '' : String(Number(end))))
              .join('..')
          : key in single && /^\.?\d/.test(value) && !['prepay', 'tel'].includes(key)
            ? String(Number(value))
            : value,
    ]),
  )
}

function spellStates(text: string): string {
  if (text === 'all') return 'all'
  const names = text.replace('!', '').split(',')
  for (const name of names) expect(findState(name), name).toBeDefined()
  if (!text.startsWith('!')) return names.sort().join()
  return Object.values(stateAbbreviations)
    .filter((one) => !names.includes(one))
    .sort()
    .join()
}

it('imports at least 95% of readable rows, misreads none, and asks about or refuses the rest [OPS-06]', async () => {
  const misread: string[] = []
  const missed: string[] = []
  let readable = 0
  let total = 0
  for (const name of readdirSync(folder).sort()) {
    const file = await readLenderFile(readFileSync(join(folder, name)), {
      now: new Date('2026-11-22'),
      headerMap: new Map([['expect', null]]),
    })
    const last = file.columns.findIndex(({ header }) => header === 'expect')
    expect(file.ignored, name).toEqual([])
    total += file.unread.filter(({ why }) => why.startsWith('a heading')).length
    const tiersOf = Map.groupBy(file.rows, ({ line }) => line)
    // For a row with tiers, the expected values of each are separated by bars.
    const ofTier = (row: ReadRow) => row.cells[last]!.split(' || ')[tiersOf.get(row.line)!.indexOf(row)] ?? ''
    for (const row of file.rows) {
      total++
      const expected = ofTier(row)
      const place = `${name}:${row.line} ${row.cells[0]}`
      const unread = [...row.problems, ...row.leftOut]
      const problems = unread.map((one) => `${one.column} '${one.value}' ${one.message}`).join('; ')
      if (/^(?:refused|question|question-or-refused)$/.test(expected)) {
        const outcome =
          unread.length === 0 ? 'entered' : unread.every(({ choices }) => choices) ? 'question' : 'refused'
        if (!expected.includes(outcome)) misread.push(`${place}: ${outcome} and should be ${expected}: ${problems}`)
        continue
      }
      readable++
      const [said, meant] = [readingOf(row), expectedOf(expected)]
      const wrong = [...said]
        .filter(([key, value]) => meant.get(key) !== value)
        .map(([key, value]) => `${key}=${value} for ${meant.get(key)}`)
      const absent = [...meant].filter(([key]) => !said.has(key)).map(([key, value]) => `${key}=${value}`)
      if (unread.length > 0) missed.push(`${place}: ${problems}`)
      else if (wrong.length > 0) misread.push(`${place}: ${wrong.join(', ')}`)
      else if (absent.length > 0) missed.push(`${place}: not read ${absent.join(', ')}`)
    }
  }
  expect(misread).toEqual([])
  expect(missed.length / readable, missed.join('\n')).toBeLessThan(0.05)
  expect(total).toBeGreaterThanOrEqual(300)
})
