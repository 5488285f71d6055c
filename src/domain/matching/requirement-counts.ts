import type { MatchCheck } from './match-figures.ts'
import { countedChecks } from './match-score.ts'

type RequirementCounts = { met: number; failed: number; open: number; total: number }

/**
 * Counts a lender's requirements from its checks for a deal. Groups the checks like the match score: the shortest
 * and the longest term are one requirement, and whether the lender is listed isn't one. A requirement is failed if any
 * of its checks failed, met if all passed, and open otherwise.
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
