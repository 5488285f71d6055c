import type { CellContext } from './cell-verdict.ts'
import { quote } from './plain-cell.ts'

/** Words before a condition on the loan, the property or the borrower. '≤ 75%' is itself a limit. */
const conditional =
  /\b(?:if|unless|when|provided|as long as|so long as|in case of)\b|\b(?:owned|held|seasoned) (?:for |under |over |less |more |at |\d)|[<>≤≥]=? ?\d+(?![\d.]* ?%)/i
/** The end of a clause outside parentheses. */
const clauseEnd = /(?:(?<=[;\n])|(?<=[.)]) (?=[A-Z–-])|,(?= (?:but |and )?(?:otherwise|else)\b))(?![^(]*\))/
/** Words before the figure of all other loans. */
const otherwise = /^\W*(?:(?:and|but) )?(?:otherwise|in all other cases|all others?|else)\b[,:]? ?/i
/** A figure that may be a percentage without its sign: '90 LTC'. */
const figure = /(?<![\d.])\d{2,3}(?:\.\d+)?(?![\d,.]*\d)/
/** A figure that can be a limit: '(2nds: less 5%)' has none. */
const limit = /\b(?:[2-9]\d|1[0-2]\d)(?:\.\d+)? ?%/
/** '/60% if unpermitted' after another figure. */
const nextException = /(?<=\d ?%.*)\s*(?:\/|,|;|\bor\b) ?(?:or )?(?:up to )?\d[\d.]* ?% (?:if|unless|when)\b[^,;.]*/gi
const comparison = /[<>≤≥]=? ?\d[\d.]* ?%/g

/**
 * Removes a limit's conditional figures, with a note, because no field stores conditions: 'Up to 75% of price if
 * permitted; otherwise, up to 60%' becomes 'up to 60%', and '85% (65% new client)' becomes '85%'. `isBase` returns
 * whether the words next to a percentage only say what it is a percentage of. Undefined if no figure remains.
 */
export function unconditional(
  cell: string,
  isBase: (words: string) => boolean,
  { warn }: Pick<CellContext, 'warn'>,
): string | undefined {
  const lost: string[] = []
  const clauses = cell.split(clauseEnd)
  const kept = clauses.flatMap((clause) => {
    let isConditional = false
    const text = clause.replace(/\s*\(([^()]*)\)/g, (all, inside: string) => {
      const hasCondition =
        /\d/.test(inside) &&
        (conditional.test(inside) || /\b(?:else|otherwise)\b/i.test(inside) || inside.search(comparison) >= 0)
      // '(65% new client)' is an exception. '(if held less than 6 months)' is a condition of the figures before it.
      const isException =
        limit.test(inside.replace(comparison, ' ')) &&
        (hasCondition || inside.split(/[,;/]/).some((part) => limit.test(part) && !isBase(part)))
      if (!hasCondition && !isException) return all
      isConditional ||= !isException
      lost.push(all.trim())
      return ''
    })
    if (otherwise.test(text)) return [text.replace(otherwise, '')]
    const own = text.replace(nextException, (all) => {
      lost.push(all.trim())
      return ''
    })
    if (!figure.test(own) || !(isConditional || conditional.test(own))) return [own]
    lost.push(clause.trim())
    return []
  })
  if (lost.length === 0) return cell
  const left = kept.join(' ').trim()
  if (!figure.test(left)) return undefined
  warn(`${lost.map(quote).join(', ')} was left out`)
  return left
}

const programWord = /\b(?:flips?|f ?& ?f|fnf|bridge|guc|ground[- ]?up|dscr|rentals?)\b/gi
const dealBand = /(?<![\d%$])\b\d{1,2}(?:-\d{1,2}|\+) ?(?:flips?\b|deals?\b|projects?\b|:)/gi
/** Two percentages with words and a dash between them: '82.5% or less - SFR only - 70% LTV'. */
const severalShares = /\d ?%[^%]*[a-z][^%]* [-\u2013\u2014] \d[\d.]* ?%/gi
/** 'Purchase loans:' before a limit. */
const purposeLabel =
  /(?:^|[\n;,.(]\s*)(?:purchases?|acquisitions?|refi\w*|rate[ /-]term|cash[- ]?out)\b[^:%\n]{0,30}:/gi

const countOf = (cell: string, pattern: RegExp) => cell.match(pattern)?.length ?? 0

/**
 * Returns whether a text has too many limits to read: more than 'the lesser of 85% LTC and 70% ARV', or limits of
 * several loan kinds, purposes or tiers that weren't split into programs.
 */
export const isTangled = (cell: string) =>
  countOf(cell, severalShares) > 1 ||
  countOf(cell, purposeLabel) > 1 ||
  (/\bless[eo]r of\b/i.test(cell) && countOf(cell, /\d ?%/g) > 2) ||
  (new Set(cell.match(programWord)?.map((word) => word.toLowerCase().slice(0, 3))).size > 1 &&
    countOf(cell, /\d{2}/g) > 1) ||
  countOf(cell, dealBand) > 1

/** Removes a builder's limit on the lot, with a note. */
export function withoutLot(cell: string, context: CellContext): string {
  const limit = /;\s*(?:lot|land)\b[^;]*\d[^;]*/i.exec(cell)?.[0]
  if (!limit) return cell
  context.warn(`${quote(limit)} was left out`)
  return cell.replace(limit, '')
}
