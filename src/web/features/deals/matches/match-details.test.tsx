import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MatchReason, ReasonTone } from '#domain/matching/match-explanation.ts'
import type { MatchCheck } from '#domain/matching/match-figures.ts'
import { checkCounts, limitChecksOf, ReasonLedger, ReasonList } from '#web/features/deals/matches/match-details.tsx'

const reason = (tone: ReasonTone): MatchReason => ({
  term: 'cost',
  label: 'Cost',
  value: 0.5,
  weight: 0.25,
  sentence: `This is ${tone}`,
  tone,
})

it.each([
  ['good', 'lucide-check', ''],
  ['caution', 'lucide-triangle-alert', 'Weakness: '],
  ['ask', 'lucide-circle', 'To ask: '],
] as const)('marks a reason that is %s by its kind in both lists [MATCH-01]', (tone, icon, spoken) => {
  for (const Reasons of [ReasonList, ReasonLedger]) {
    const markup = renderToStaticMarkup(<Reasons reasons={[reason(tone)]} />)
    expect(markup).toContain(icon)
    expect(markup).toContain(`This is ${tone}`)
    if (spoken) expect(markup).toContain(`<span class="sr-only">${spoken}</span>`)
    if (tone !== 'good') expect(markup).not.toMatch(/lucide-check\b/)
  }
})

const checks = (
  [
    ['H1', 'pass'],
    ['H6', 'pass'],
    ['H7', 'ask'],
    ['H8', 'pass'],
    ['H9', 'unknown'],
    ['H10', 'pass'],
    ['H11', 'pass'],
  ] as const
).map(([rule, result]): MatchCheck => ({ rule, result, sentence: rule }))

it('counts the requirements of a match in one line [MATCH-09]', () => {
  expect(checkCounts(checks)).toBe('Meets 4, confirm 2')
  expect(checkCounts(checks.filter(({ result }) => result === 'pass'))).toBe('Meets all 4')
  expect(checkCounts([...checks, { rule: 'H12', result: 'fail', sentence: 'H12' }])).toBe('Meets 4, fails 1, confirm 2')
  expect(checkCounts(checks.filter(({ result }) => result !== 'pass'))).toBe('Confirm 2')
  expect(limitChecksOf(checks).map(({ name }) => name)).toEqual([
    'Leverage',
    'Credit',
    'Experience',
    'Property',
    'Entity',
    'Purpose',
  ])
})

it('never says that all limits are met while the state is not published [MATCH-09] [MATCH-20]', () => {
  const passed = checks.filter(({ result }) => result === 'pass')
  expect(checkCounts([{ rule: 'H2', result: 'pass', sentence: 'H2' }, ...passed])).toBe('Meets all 5')
  expect(checkCounts([{ rule: 'H2', result: 'ask', sentence: 'H2' }, ...passed])).toBe('Meets 4, confirm 1')
})
