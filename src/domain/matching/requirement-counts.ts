import type { MatchCheck } from './match-figures.ts'
import { countedChecks } from './match-score.ts'

type RequirementCounts = { met: number; failed: number; open: number; total: number }

/**
 * Counts the requirements of a deal's lender as its score does: the shortest and the longest note are one requirement,
 * and being listed is none. One with the result `ask` or `unknown` is open.
 */
export function countRequirements(checks: readonly Pick<MatchCheck, 'rule' | 'result'>[]): RequirementCounts {
  const counts = { met: 0, failed: 0, open: 0, total: 0 }
  for (const rules of countedChecks) {
    const results = checks.filter(({ rule }) => rules.some((one) => one === rule)).map(({ result }) => result)
    if (results.length === 0) continue
    counts.total++
    if (results.includes('fail')) counts.failed++
    else if (results.every((result) => result === 'pass')) counts.met++
    else counts.open++
  }
  return counts
}
