import type { CellContext } from './cell-verdict.ts'
import { dealCount, readCount } from './read-count.ts'

/**
 * Parses 'yes', 'no' and 'no, 2 flips min' under 'First-timers?'. Undefined under other headers and for other texts.
 */
function readFirstTimers(cell: string, context: CellContext): number | undefined {
  if (!/(?:first|1st)[- ]?tim|newbie|beginner/i.test(context.header)) return undefined
  const [answer, rest] = [/^(yes|y|no|n)\b/i.exec(cell.trim())?.[1], cell.replace(/^\s*(?:yes|y|no|n)\b[\s,;:-]*/i, '')]
  if (!answer || (rest !== '' && !/\d/.test(rest))) return undefined
  if (rest !== '') return readCount(dealCount, rest, context) ?? undefined
  return /^y/i.test(answer) ? 0 : 1
}

/** Parses the deals that a lender requires: '3+', 'Expert (10+)', 'Tier 2: 3+', 'No first-timers'. */
export function readDeals(cell: string, context: CellContext): number | null | undefined {
  // '5+ units' under 'Project' is a property.
  if (/^\W*\d+\+? units?$/i.test(cell.trim()) && !/exp|deal|flip|record/i.test(context.header)) return undefined
  // Removes the tier's name from 'Expert (10+)', 'Tier 2: 3+' and 'Tier 2 Completed 3+ projects'.
  const bare = cell
    .replace(
      /^(?:tier|level|class) \w{1,3}(?:\s*:|\s+[\u2013-]|\s*\n|\s+(?=completed|at least|between))\s*(?=[^,;]*$)/i,
      '',
    )
    .replace(/\bbetween (\d{1,2}) and (?=\d)/i, '$1-')
    .replace(/^(?:have |has )?completed (?=at least)/i, '')
    .replace(/^(?!prefer|recommend|option)[a-z][a-z ]*\((\d[^)a-z]*)\)$/i, '$1')
  return readFirstTimers(cell, context) ?? readCount(dealCount, bare, context)
}
