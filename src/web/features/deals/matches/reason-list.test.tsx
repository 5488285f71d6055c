import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MatchReason, ReasonTone } from '#domain/matching/match-explanation.ts'
import { ReasonLedger, ReasonList } from './reason-list.tsx'

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
