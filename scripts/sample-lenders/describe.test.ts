import { describe, expect, it } from 'vitest'
import { draftSampleLenders, type SampleLender } from './generate-sample-lenders.ts'

const drafts = draftSampleLenders(5100, 5100, new Date('2026-03-09T14:30:00Z'))
const lenders = drafts.map(({ lender }) => lender)

function sentencesIn(text: string): number {
  return text.split(/(?<=\.)\s/).length
}

/** Patterns for every kind of figure in a description, with the values that the lender's record allows. */
function figurePatterns(lender: SampleLender): readonly (readonly [RegExp, readonly (number | null)[]])[] {
  const stateCount = lender.states.length || 50
  return [
    [/\$([\d.,]+(?: million)?)/g, [lender.minAmount, lender.maxAmount]],
    [/([\d.]+)%/g, [lender.minRate, lender.maxRate]],
    [/([\d.]+) more states/g, [stateCount - 1]],
    [/([\d.]+) states/g, [stateCount]],
    [/(\d+) days?/g, [lender.fundingDays]],
    [/(\d+) to (\d+) months/g, [lender.minTerm, lender.maxTerm]],
    [/(\d+) months/g, [lender.minTerm]],
    [/([\d.]+) and ([\d.]+) points?/g, [lender.minPoints, lender.maxPoints]],
    [/Up to ([\d.]+) points?/g, [lender.maxPoints]],
    [/([\d.]+) points?/g, [lender.minPoints]],
  ]
}

function numberIn(text: string): number {
  const number = Number(text.replace(' million', '').replaceAll(',', ''))
  return text.endsWith(' million') ? number * 1_000_000 : number
}

describe('descriptions of 5,100 lenders', () => {
  it('contain only the lender’s own figures', () => {
    const seen = new Set<RegExp['source']>()
    for (const lender of lenders) {
      let rest = lender.description
      for (const [pattern, allowed] of figurePatterns(lender))
        rest = rest.replace(pattern, (_, ...found: unknown[]) => {
          for (const figure of found.filter((part) => typeof part === 'string').slice(0, -1))
            expect(allowed, `${lender.description} (${lender.name})`).toContain(numberIn(figure))
          seen.add(pattern.source)
          return ''
        })
      expect(rest, lender.description).not.toMatch(/\d/)
    }
    // Ensures that the loop above found every kind of figure.
    expect(seen.size).toBe(10)
  })

  it('list the lender’s states, home state first, unless it lends in all', () => {
    for (const { lender, kind } of drafts) {
      if (lender.states.length === 0 || lender.states.length === 50)
        expect(lender.description).toContain('all 50 states')
      else expect(lender.description).not.toContain('all 50 states')
      if (lender.states.length >= 1 && lender.states.length <= 4)
        for (const name of lender.states) expect(lender.description).toContain(name)
      if (lender.states.length >= 1 && lender.states.length <= 15)
        expect(lender.description).toContain(`in ${kind.home}`)
    }
  })

  it('omit points and days that aren’t published', () => {
    for (const lender of lenders) {
      if (lender.fundingDays === null)
        expect(lender.description).not.toMatch(/\bdays?\b.*funding|funds in|money is usually/)
      if (lender.minPoints === null) expect(lender.description).not.toMatch(/\d points|no points/)
      if (lender.minAmount === null) expect(lender.description).not.toContain('Loans run from')
    }
  })

  it('mention thirty years only when every loan has that term', () => {
    const thirty = lenders.filter(({ description }) => /thirty-year/i.test(description))
    expect(thirty.length).toBeGreaterThan(0)
    for (const lender of thirty) expect(lender.minTerm).toBe(360)
  })

  it('have one to three sentences and various lengths', () => {
    const counts = lenders.map(({ description }) => sentencesIn(description))
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]))
    for (const count of [1, 2, 3]) expect(counts.filter((other) => other === count).length).toBeGreaterThan(1000)
    const lengths = lenders.map(({ description }) => description.length)
    expect(Math.min(...lengths)).toBeGreaterThan(25)
    expect(Math.max(...lengths)).toBeLessThan(300)
    expect(new Set(lengths).size).toBeGreaterThan(100)
  })

  it('are plain text without hype, and rarely the same', () => {
    for (const { description } of lenders) {
      expect(description).toMatch(/^[A-Z][\x20-\x7e]*\.$/)
      expect(description).not.toMatch(/[<>@&{}]| {2}|null|undefined|NaN/)
      expect(description).not.toMatch(/approv|guarant|offer|qualif|instant|\bbest\b|\bAPR\b|\bfree\b|!/i)
    }
    expect(new Set(lenders.map(({ description }) => description)).size).toBeGreaterThan(3500)
  })
})
