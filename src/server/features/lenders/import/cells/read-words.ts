import type { LoanPurpose } from '#domain/matching/programs.ts'
import { type CellContext, CellQuestion, choice } from './cell-verdict.ts'
import { isNotPublished, plainCell, quote } from './plain-cell.ts'

export function readFlag(cell: string): boolean {
  const word = plainCell(cell)
  if (
    /^(?:true|yes|y|1|x|✓|on|open|live|approved|current(?:ly lending)?|(?:yes[,-]? )?(?:active|lending)(?: lender)?)$/.test(
      word,
    )
  )
    return true
  if (
    /^(?:false|no|n|0|off|closed|paused|on hold|suspended|dead|defunct|in-?active|out of business|do not use|(?:not|no longer|stopped)(?: currently)?(?: active| lending)?)$/.test(
      word,
    )
  )
    return false
  throw new CellQuestion(
    'could mean a lender that lends, or one that does not',
    [choice('yes', 'yes'), choice('no', 'no')],
    { kind: 'word', topic: 'active' },
  )
}

/** One of several words by patterns, first match first; undefined where the words leave it open. */
type Words<Word> = readonly (readonly [RegExp, Word | undefined])[]

function readWord<Word>(words: Words<Word>, accepted: string) {
  return (cell: string, context: CellContext): Word | null => {
    if (isNotPublished(cell)) return null
    const text = `${plainCell(cell)}`
    const found = words.find(([pattern]) => pattern.test(text))
    if (found && found[1] !== undefined) return found[1]
    context.warn(`${quote(cell)} was read as not published; ${accepted} would be read`)
    return null
  }
}

export const readEntity = readWord<boolean>(
  [
    [/not (?:required|necessary|needed)|optional|preferred|recommended|encouraged|no (?:llc|entity)/, false],
    [/(?:\bno|\bnot|n't)\b.*(?:individual|personal|natural|consumer)/, true],
    [/individual|either|\bany\b|personal|natural person|sole prop|^no?$|^false$|welcome|\ball\b/, false],
    [/llc|entit|corp|\binc\b|compan|business|partnership|yes|^y$|^true$|required|only/, true],
  ],
  'entity only or individuals too',
)
export const readRecourse = readWord<'full' | 'limited' | 'none'>(
  [
    // Both may be had, or it depends: which one, the cell does not say.
    [
      /(?:full|\blimited|^recourse).*\b(?:or|and|\/|;).*(?:non|limited)|non.*\bor\b.*(?:full|limited|recourse)|available|>|≤|case by case/,
      undefined,
    ],
    [
      /non[- ]?recourse|^no(?:ne)?$|without|no (?:pg|personal|recourse|guarant)|guarant\w+ (?:is )?(?:not|waived)|pg (?:not|waived)|^false$/,
      'none',
    ],
    [/(?<!un)limited|partial|carve|bad[- ]?boy|burn/, 'limited'],
    [/full|\bpg\b|personal guarant|^recourse$|^yes|^true$|guarant/, 'full'],
  ],
  'full, limited or none',
)
const basisOf = readWord<'full' | 'drawn'>(
  [
    [
      /includ\w* undrawn|drawn (?:and|&) undrawn|whether (?:or not )?drawn|not (?:just|only) (?:the )?(?:drawn|funded)|fully (?:funded|drawn)/,
      'full',
    ],
    [/\b(?:non|no|not)[- ]?dutch|drawn|draw|disbursed|outstanding|advanced|funded|as used/, 'drawn'],
    [/dutch|full|whole|total|entire|face|committed/, 'full'],
  ],
  'full or drawn',
)

/** Yes and no answer the column itself, where it is called 'Dutch interest'. */
export function readBasis(cell: string, context: CellContext): 'full' | 'drawn' | null {
  const answer = /dutch/i.test(context.header) && /^(y|yes|true|n|no|false)$/.exec(plainCell(cell))?.[1]
  if (!answer) return basisOf(cell, context)
  return answer.startsWith(/non/i.test(context.header) ? 'n' : 'y') || answer === 'true' ? 'full' : 'drawn'
}

/** Reads purposes: `Purchase`, `Refi` (both refinances), `Rate & term`, `Cash-out`, `Both`. An empty list is not published. */
export function readPurposes(cell: string, context: CellContext): LoanPurpose[] {
  if (isNotPublished(cell)) return []
  const text = plainCell(cell).replace(
    /\b(?:no|not|excl\w*|without) (?:cash[- ]?out|refi\w*|purchases?)(?: refi\w*)?/g,
    ' ',
  )
  const both = /^(?:both|any|all)$/.test(text)
  const found: LoanPurpose[] = []
  if (both || /purch|acqui|\bbuy|acq\b/.test(text)) found.push('purchase')
  const isRateTerm = /rate[ /&and-]+term|r ?[/&] ?t\b/.test(text)
  const isCashOut = /cash[- ]?out|c\/o/.test(text)
  const isRefinance = both || (/refi/.test(text) && !isRateTerm && !isCashOut)
  if (isRefinance || isRateTerm) found.push('rate-term')
  if (isRefinance || isCashOut) found.push('cash-out')
  if (found.length === 0)
    context.warn(`${quote(cell)} was read as not published; purchase, refinance or both would be read`)
  return found
}
