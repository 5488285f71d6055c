import { expect, it } from 'vitest'
import type { DirectoryLender, Lender } from '#contract/lenders/lenders.ts'
import { programsOf } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireLender } from '#test/builders/wire-lender.ts'
import { TooltipProvider } from '#web/ui/overlays/tooltip.tsx'
import { LenderCard } from './lender-card.tsx'

const render = ({ transparency = null, ...given }: Partial<Lender & Pick<DirectoryLender, 'transparency'>> = {}) =>
  renderInSite(
    <TooltipProvider>
      <LenderCard lender={{ ...wireLender(given), transparency }} />
    </TooltipProvider>,
  )
const badges = (html: string) =>
  [...html.matchAll(/data-slot="state-badge"[^>]*>(.*?)<\/(?:span|button)>/g)].map((match) => textOf(match[1]!))

it.each([
  [['Ohio'], ['OH'], '1 State'],
  [stateNames.slice(0, 5), ['AL', 'AK', 'AZ', 'AR', 'CA'], '5 States'],
  [stateNames.slice(0, 6), ['AL', 'AK', 'AZ', 'AR', 'CA', '+1 more state'], '6 States'],
  [stateNames.slice(0, 49), ['AL', 'AK', 'AZ', 'AR', 'CA', '+44 more states'], '49 States'],
  [stateNames, ['All 50 States'], 'Nationwide'],
  [[], ['All 50 States'], 'Nationwide'],
])('shows at most five state badges, then the number of the others, case %# [DIR-04]', (states, shown, said) => {
  const html = render({ states: [...states] })
  expect(badges(html).map((text) => text.replace(/^(\+\d+ more) +/, '$1 '))).toEqual(shown)
  expect(textOf(html)).toContain(said)
})

it.each([
  [75_000, 2_500_000, '$75K–$2.5M'],
  [null, 999_999, 'Up to $1.0M'],
  [500, null, 'From $500'],
  [null, null, 'N/A'],
])('formats amounts from %s to %s as %s [DIR-05]', (minAmount, maxAmount, text) => {
  expect(textOf(render({ minAmount, maxAmount }))).toContain(`Loan amount ${text}`)
})

it('says “Not published” for missing figures, never zero [DIR-05]', () => {
  const text = textOf(render({ minPoints: null, maxPoints: null, fundingDays: null, minTerm: null, maxTerm: null }))
  expect(text).toContain('Points Not published')
  expect(text).toContain('Term Not published')
  expect(text).toContain('Usually funds in Not published')
})

it('says “Not published” for missing rates and states [MATCH-07]', () => {
  const html = render({ minRate: null, maxRate: null, states: [], statesPublished: false })
  expect(textOf(html)).toContain('Rate Not published')
  expect(badges(html)).toEqual(['States not published: ask'])
  expect(textOf(html)).not.toMatch(/nationwide|50 states/i)
  expect(textOf(render({ minRate: 9.125, maxRate: null }))).toContain('Rate From 9.125%')
})

it('shows ranges that only a program publishes [DIR-04]', () => {
  const silent = { minRate: null, maxRate: null, minPoints: null, maxPoints: null, minTerm: null, maxTerm: null }
  const program = { ...programsOf(wireLender())[0]!, id: 'p', name: 'Bridge', minRate: 9.99, maxRate: 12 }
  const text = textOf(render({ ...silent, programs: [{ ...program, ...silent, id: 'q', name: 'Rental' }, program] }))
  expect(text).toContain('Rate 9.99–12%')
  expect(text).toContain('Points 1.25–2.75%')
  expect(text).toContain('Term 6–18 months')
})

it('labels sample data, and escapes the lender’s description [DIR-04]', () => {
  expect(textOf(render({ isSample: true }))).toContain('Sample')
  expect(textOf(render({ isSample: false }))).not.toContain('Sample')
  expect(render({ description: '<img src=x>' })).toContain('&lt;img src=x&gt;')
  expect(render()).not.toMatch(/ (style|on[a-z]+)=/)
})

it('shows the transparency score, with “so far” while it is incomplete [QUOTE-07]', () => {
  expect(textOf(render({ isSample: false, transparency: { score: 83, isComplete: false } }))).toContain(
    'Transparency 83 of 100 so far',
  )
  expect(textOf(render({ isSample: false, transparency: { score: 91, isComplete: true } }))).toMatch(
    /Transparency 91 of 100(?! so far)/,
  )
  expect(textOf(render())).not.toContain('Transparency')
  // The score of a sample lender is hidden.
  expect(textOf(render({ isSample: true, transparency: { score: 100, isComplete: false } }))).not.toContain(
    'Transparency',
  )
})
