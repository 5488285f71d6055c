import { type LoanPurpose, loanPurposes } from '#domain/programs/programs.ts'
import { type CellContext, CellQuestion, choice } from './cell-verdict.ts'
import { plainCell, quote } from './plain-cell.ts'

const active =
  /^(?:true|yes|y|1|x|✓|on|open|live|approved|current(?:ly lending)?|(?:yes[,-]? )?(?:active|lending)(?: lender)?)$/
const inactive =
  /^(?:false|no|n|0|off|closed|paused|on hold|suspended|dead|defunct|in-?active|out of business|do not use|(?:not|no longer|stopped)(?: currently)?(?: active| lending)?)$/
/** 'Closed since May' means that the lender is closed; 'Closed 3 deals with us' doesn't. */
const inactiveSince =
  /^(?:in-?active|do not use|paused|suspended|dead|closed|on hold)(?: ?[-(:;,./]| (?:since|until|till|for|as of|per|due|in)\b)/

const sample = /^(?:true|yes|y|1|x|✓|on|sample(?: lender)?)$/
const real = /^(?:false|no|n|0|off|real(?: lender)?)$/

/**
 * Parses whether a lender is active: 'yes', 'active', 'paused', 'do not use'.
 * @throws CellQuestion for any other text.
 */
export function readActive(cell: string): boolean {
  const word = wordOf(cell)
  if (active.test(word)) return true
  if (inactive.test(word) || inactiveSince.test(word)) return false
  throw new CellQuestion('could mean a lender that lends, or one that does not', yesOrNo, {
    kind: 'word',
    topic: 'active',
  })
}

/**
 * Parses whether a lender is a sample: 'yes', 'sample', 'no', 'real'.
 * @throws CellQuestion for any other text.
 */
export function readSample(cell: string): boolean {
  const word = wordOf(cell)
  if (sample.test(word)) return true
  if (real.test(word)) return false
  throw new CellQuestion('could mean a sample lender, or a real one', yesOrNo, { kind: 'word', topic: 'sample' })
}

const yesOrNo = [choice('yes', 'yes'), choice('no', 'no')]
const wordOf = (cell: string) => plainCell(cell).replace(/^[^\w✓]+/, '')

/** Values by pattern. The first match wins. The value is undefined if the text leaves it open. */
type Words<Word> = readonly (readonly [RegExp, Word | undefined])[]

/** A conditional text leaves the value open. */
const depends = /case[- ]by[- ]case|negotiable|depend|\bvaries|may be|some |sometimes|upon approval|\bexcept|\bunless\b/

/** Words that don't change a value. */
const filler =
  /\b(?:an?|the|or|and|is|are|be|in|of|to|for|with|must|yes|no|not|only|all|any|both|either|ok|required|req'?d|allowed|accepted|eligible|standard|typically|too|others?|loans?|borrowers?|true|false|checked|[yn])\b/g

/**
 * Creates a parser that finds a value by a cell's words. Warns about words that `own` doesn't match: 'Full, waived
 * under 60% LTV'.
 */
const readWord =
  <Word>(words: Words<Word>, own: RegExp) =>
  (cell: string, context: CellContext): Word | undefined => {
    const text = plainCell(cell.replaceAll('_', ' '))
    const value = depends.test(text) ? undefined : words.find(([pattern]) => pattern.test(text))?.[1]
    const rest = text
      .replace(own, ' ')
      .replace(filler, ' ')
      .replace(/[\s,;:()/&+.-]+/g, ' ')
    if (value !== undefined && !/^[01]$/.test(text) && /[a-z]{3}|[\d<>%]/.test(rest))
      context.warn(`${quote(rest)} was left out`)
    return value
  }

const readEntityWord = readWord<boolean>(
  [
    [/not (?:required|necessary|needed)|optional|prefer(?:red|s)?\b|recommended|encouraged|no (?:llc|entity)/, false],
    [
      /^(?:llcs?|entit\w+|corps?|trusts?)[^a-z]*(?:are |is )?(?:ok(?:ay)?|allowed|permitted|acceptable|accepted|welcome)$/,
      false,
    ],
    [
      /^(?:llcs?|entit\w+|corp\w*|compan\w+|trusts?)[^a-z]*(?:are |is )?(?:not (?:allowed|permitted|acceptable|accepted|eligible)|ineligible|excluded|prohibited)/,
      undefined,
    ],
    [/foreign|ira\b/, undefined],
    [
      /(?:\bno|\bnot|n't)\b[^.;]*(?:individual|personal|natural|consumer)|(?:individuals?|personal names?|natural persons?)[^.;]*\b(?:not|ineligible|excluded|prohibited)/,
      true,
    ],
    [
      /\bmust (?:close|be|take|vest|hold)\b[^.;]*\b(?:llcs?|entit\w+|corp\w*|compan\w+)(?![^.;]*\b(?:or|individ))/,
      true,
    ],
    [
      /individ|\bind(?:iv)?\b|either|\bany\b|personal|natural person|sole prop|^no?$|^false$|^0$|welcome|\ball\b/,
      false,
    ],
    [/llc|\bspes?\b|entit|corp|\binc\b|compan|business|partnership|yes|^y$|^checked$|^true$|^1$|required|only/, true],
  ],
  /llcs?\b|entit\w+|corp\w*|\binc\b|compan\w+|business\w*|partnerships?|\bl?lps?\b|trusts?|limited liability|optional|prefer\w*|recommended|encouraged|necessary|needed|individ\w*|indiv?\b|req\b|spes?\b|sponsors?|revocable|rev\b|people|persons?\b|personal\w*|natural|names?\b|sole prop\w*|welcome|\bus\b|u\.s\.|domestic|registered|borrowing|investors?|clos\w*|take|hold|title\w*|vest\w+|consumers?|excluded|prohibited|ineligible|n't|types?|foreign nationals?/g,
)

/**
 * Parses who may borrow: true for entities only, false if individuals may too, undefined if the text leaves it open.
 * Leaves out a guaranty such as '; personal guaranty from members' with a warning.
 */
export function readEntity(cell: string, context: CellContext): boolean | undefined {
  const guaranty =
    /[;,(.] *(?:with )?(?:an? )?(?:full )?personal g[aur]{3,4}n?t.*$|[;,(.] *(?:full )?(?:personal g\w{6,9}|pg)\b.*$|[;,(.] *[^;,(.]*\bsigns? personally\b.*$| (?:with|w\/|\+|and|&) (?:an? )?(?:full )?(?:personal guarant\w*|pg)\b.*$/i.exec(
      cell,
    )
  const value = readEntityWord(guaranty ? cell.slice(0, guaranty.index) : cell, context)
  if (value !== undefined && guaranty) context.warn(`${quote(guaranty[0].slice(1).trim())} was left out`)
  return value
}

export const readRecourse = readWord<'full' | 'limited' | 'none'>(
  [
    // 'Full; carve-out only above $3MM' has an exception for some loans.
    [/^full(?: recourse)?[ ;,(]+(?:carve|bad|limited|burn)[^;,]*(?:\b(?:above|over|under|below|if|for)\b|>)/, 'full'],
    // 'Full recourse up to $2MM, non-recourse with carve-outs above' depends on the loan.
    [/full.*\d.*non|non.*\d.*full/, undefined],
    [
      /(?:full|\blimited|^recourse).*\b(?:or|and|\/|;).*(?:non|limited)|non.*\bor\b.*(?:full|limited|recourse)|available|>|≤/,
      undefined,
    ],
    [/non[- ]?recourse.*(?:carve|bad[- ]?boy)|(?<!un)limited|partial|carve|bad[- ]?boy|burn/, 'limited'],
    [/non[- ]?recourse.*\b(?:over|above|under|below|up to|else|otherwise|if|when)\b/, undefined],
    [/non[- ]?recourse\W*(?:and|or)?\W*(?:full |limited )?recourse|recourse\W*(?:and|or)?\W*non/, undefined],
    // With both in one cell, the recourse depends on the loan.
    [/full.*non|non.*full/, undefined],
    [
      /non[- ]?recourse|^no(?:ne)?$|^n$|without|no (?:pg|personal|recourse|guarant)|guarant\w+ (?:is )?(?:not|waived)|pg (?:not|waived)|^false$|^0$/,
      'none',
    ],
    [/\bpayment (?:and|&) completion guarant/, 'full'],
    [/^(?:pg|(?:full )?personal guarant\w+|full(?: recourse)?) (?:\+|and|&|plus|with) (?:a )?completion/, 'full'],
    // A completion guaranty covers the work and not the loan.
    [/completion|environmental|validity|payment guarant(?:y|ee) only/, undefined],
    [
      /full|\bpg\b|personal(?:ly)? guarant|^recourse$|^y(?:es)?\b|^true$|^1$|^guarant(?:y|ee|or)(?: required)?s?$/,
      'full',
    ],
  ],
  /full|non|recourse|limited|unlimited|partial|carve[- ]?outs?|bad[- ]?boys?|acts?\b|burn\w*|\bpg\b|personal\w*|guarant\w+|gty|payment|completion|environmental|indemnit\w*|validity|without|waived|(?:from|of|by|to) (?:the |all |every |each )*(?:\d+ ?%\+? ?(?:\+ )?)?(?:members?|owners?|principals?|partners?|sponsors?)(?: (?:over|with|of|owning|above) \d+ ?%(?: or more)?(?: ownership)?)?/g,
)

const readBasisWord = readWord<'full' | 'drawn'>(
  [
    // 'Full; non-Dutch above $1M' depends on the loan.
    [/\b(?:above|over|under|below|if)\b.*\d|[<>≤≥].*\d|\b(?:otherwise|else)\b/, undefined],
    [
      /includ\w* undrawn|drawn (?:and|&) undrawn|whether (?:or not )?drawn|not (?:just|only) (?:the )?(?:drawn|funded)|fully (?:funded|drawn)/,
      'full',
    ],
    [/\b(?:non|no|not)[- ]?dutch|drawn|draw|disbursed|outstanding|advanced|funded|as used/, 'drawn'],
    [/dutch|full|whole|total|entire|face|committed/, 'full'],
  ],
  /includ\w*|undrawn|drawn|draws?|whether|just|amounts?|balance|funds|funded|money|fully|dutch|non|disbursed|outstanding|advanced|as|used|interest|full|whole|total|entire|face|committed|commitment|charged|accru\w+|calculated|principal|value|on\b/g,
)

/**
 * Parses the interest basis: the full loan or the drawn amount. In a column named 'Dutch interest', yes means the full
 * loan and no means the drawn amount. In one named 'Non-Dutch interest', it's the reverse.
 */
export function readBasis(cell: string, context: CellContext): 'full' | 'drawn' | undefined {
  const answer = /^(?:y|yes|true|n|no|false)$/.exec(plainCell(cell))?.[0]
  const basis = basisOfHeader(context.header)
  if (!answer || !basis) return readBasisWord(cell, context)
  return /^[yt]/.test(answer) ? basis : basis === 'full' ? 'drawn' : 'full'
}

/**
 * Returns the basis that a yes affirms. Undefined for a header that names neither Dutch nor non-Dutch interest, or
 * both.
 */
function basisOfHeader(header: string): 'full' | 'drawn' | undefined {
  const withoutNonDutch = header.replace(/no[nt]?[^a-z]*dutch/gi, '')
  const hasDutch = /dutch/i.test(withoutNonDutch)
  const hasNonDutch = withoutNonDutch !== header
  return hasDutch === hasNonDutch ? undefined : hasDutch ? 'full' : 'drawn'
}

const refinance: readonly LoanPurpose[] = ['rate-term', 'cash-out']
const purposeWords: readonly (readonly [RegExp, readonly LoanPurpose[]])[] = [
  [
    /(?:\brefi(?:nance)?s?[ :-]+)?\b(?:r ?[/&]? ?t|rate ?(?:[-/&]|and)? ?(?:and )?term|no[- ]cash[- ]?out|limited cash[- ]?out)\b(?: refi(?:nance)?s?)?/g,
    ['rate-term'],
  ],
  [
    /(?:\brefi(?:nance)?s?(?: ?[:-] ?| ))?\b(?:cash[- ]?(?:outs?|back)|c\/?o|(?:equity|money|cash) (?:pull|out)|pull(?:ing)? (?:out )?(?:equity|money|cash)(?: out)?)\b(?: refi(?:nance)?s?)?/g,
    ['cash-out'],
  ],
  [/\brefi(?:s|nanc\w*)?\b/g, refinance],
  [
    /\b(?:purchas(?:es?|ing)|purch|pur|acquisitions?|acq|buy(?:ing)?)\b|(?:^|(?<=[/,&] ?))p(?= ?[/,&]|$)/g,
    ['purchase'],
  ],
  [/^(?:both|any|all)$/g, loanPurposes],
]

const onePurpose = 'cash[- ]?outs?|refi\\w*|purchases?|r ?[/&]? ?t|rate ?(?:[-/&]|and)? ?(?:and )?term'
const morePurposes = `(?:${onePurpose})(?:(?: or | nor | ?/ ?)(?:${onePurpose}))*`
/** Matches 'no cash-out', 'no rate/term or cash-out refi' and 'cash-out not allowed'. */
const refusedPurpose = new RegExp(
  `\\b(?:(?:no|not|excl\\w*|without|except) (${morePurposes})\\b(?: refi\\w*)?|(${morePurposes})(?: is| are)? not (?:allowed|offered|available|eligible|permitted))`,
  'g',
)

const endOfLoan =
  /,? ?\b(?:in order )?(?:to (?:allow|enable|permit|let)|(?:until|before|pending|prior to|while (?:awaiting|waiting for)))\b[^.;]*/g
const addedCashOut =
  /(?:cash[- ]?outs?|\bc\/?o)(?: refi(?:nance)?s?)? (?:is |are )?(?:ok(?:ay)?|too|allowed|available|avail|possible|considered|yes|y)\b/
/**
 * Returns the purposes that a text names, in the order of `loanPurposes`, and the words left over. 'refinance' means
 * rate-term and cash-out, but 'cash-out refi' only cash-out. A text that only excludes purposes, such as 'no cash-out',
 * means all others.
 */
export function purposesIn(text: string): { purposes: LoanPurpose[]; rest: string } {
  const refused: LoanPurpose[] = []
  const found: LoanPurpose[] = []
  const plain = plainCell(text.replace(/_|(?<=[a-z]{2})(?=[A-Z])/g, ' ')).replace(
    /\brefi(?:nance)?s? with cash[- ]?out\b/g,
    'cash-out',
  )
  // 'Funds to allow for refinancing or resale' says how the loan ends, not its purpose.
  const ends = plain.match(endOfLoan) ?? []
  let rest = plain.replace(endOfLoan, ' ').replace(refusedPurpose, (_all, after?: string, before?: string) => {
    let words = after ?? before ?? ''
    for (const [pattern, purposes] of purposeWords)
      words = words.replace(pattern, () => {
        refused.push(...purposes)
        return ' '
      })
    return ' '
  })
  // If cash-out is mentioned, 'refi' adds only rate-term, so that 'Refi (limited cash-out)' isn't cash-out.
  const hasCashOut = /cash[- ]?out|\bc\/?o\b/.test(rest)
  for (const [pattern, purposes] of purposeWords)
    rest = rest.replace(pattern, () => {
      found.push(...(hasCashOut && purposes === refinance ? (['rate-term'] as const) : purposes))
      return ' '
    })
  // 'Cash-out ok' adds cash-out to all other purposes.
  const isAdded = found.every((one) => one === 'cash-out') && addedCashOut.test(plain)
  const named = (found.length === 0 && refused.length > 0) || isAdded ? loanPurposes : found
  return {
    purposes: loanPurposes.filter((one) => named.includes(one) && !refused.includes(one)),
    rest: [rest, ...ends]
      .join(' ')
      .replace(/[\s,;/&+()-]+|\b(?:and|or|only|loans?)\b/g, ' ')
      .trim(),
  }
}

/** Words around a purpose that don't change it. */
const aroundPurposes =
  /\b(?:business|investment|investor|non[- ]?owner[- ]occ\w*|noo|residential|real estate|propert(?:y|ies)|homes?|houses?|refi\w*|financ\w*|transactions?|purposes?|eligible|types?|of|for|the|a|an|with|to|in|on|yes|ok|no|not|existing|new|delayed|quick|rehab\w*|reno\w*|stabiliz\w*|flips?|rentals?|bridge|fix|hold)\b/g

/** Returns whether most of a list names no purpose: 'Acquisitions, recapitalization, partner buyouts'. */
function isMostlyUnknown(cell: string): boolean {
  const parts = cell.split(/[,;]/)
  const unknown = parts.filter(
    (part) =>
      purposesIn(part).purposes.length === 0 && /[a-z]{4}/.test(part.toLowerCase().replace(aroundPurposes, ' ')),
  )
  return parts.length > 2 && unknown.length * 2 > parts.length
}

/**
 * Parses loan purposes: `Purchase`, `Refi, cash-out`, `Both`. Warns about other words. Undefined if the cell names no
 * purpose, or if most of its items aren't purposes.
 */
export function readPurposes(cell: string, context: Pick<CellContext, 'warn'>): LoanPurpose[] | undefined {
  const { purposes, rest } = purposesIn(cell)
  if (purposes.length === 0 || isMostlyUnknown(cell)) return undefined
  const more = rest
    .replace(aroundPurposes, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (more.length > 2) context.warn(`${quote(rest)} was left out`)
  return purposes
}
