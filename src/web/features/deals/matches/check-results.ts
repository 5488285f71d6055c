import type { EligibilityRule } from '#domain/matching/eligibility.ts'
import type { MatchCheck } from '#domain/matching/match-figures.ts'

/** The checks that lenders answer differently, under their short names, in the order they are shown. */
const limitNames: Readonly<Partial<Record<EligibilityRule, string>>> = {
  H12: 'Kind',
  H6: 'Leverage',
  H7: 'Credit',
  H8: 'Experience',
  H9: 'Property',
  H10: 'Entity',
  H11: 'Purpose',
  H13: 'Rent',
  H14: 'Situation',
}

export const resultWords: Readonly<Record<MatchCheck['result'], string>> = {
  pass: 'passes',
  fail: 'fails',
  ask: 'ask',
  unknown: 'not published: ask',
}

type LimitCheck = MatchCheck & { name: string }

/** The checks that lenders answer differently, under their short names. */
export function limitChecksOf(checks: readonly MatchCheck[]): LimitCheck[] {
  return checks.flatMap((check) => {
    const name = limitNames[check.rule as EligibilityRule]
    return name ? [{ ...check, name }] : []
  })
}

/** Counts the limits by result: 'Meets all 7'; 'Meets 5, confirm 2', where the lender or the deal leaves two open. */
export function checkCounts(checks: readonly MatchCheck[]): string {
  const count = (result: MatchCheck['result']) =>
    limitChecksOf(checks).filter((check) => check.result === result).length
  const [met, failed, open] = [count('pass'), count('fail'), count('ask') + count('unknown')]
  if (failed + open === 0) return `Meets all ${met}`
  const parts: [number, string][] = [
    [met, 'meets'],
    [failed, 'fails'],
    [open, 'confirm'],
  ]
  const words = parts.flatMap(([number, word]) => (number > 0 ? [`${word} ${number}`] : [])).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
