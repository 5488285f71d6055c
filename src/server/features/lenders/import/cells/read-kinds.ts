import { type ProgramKind, type ProgramSituation, programKinds, programSituations } from '#domain/programs/programs.ts'
import type { CellContext } from './cell-verdict.ts'
import { isUnbounded, plainCell, quote } from './plain-cell.ts'

/** Lenders' words for a loan kind. */
const kindWords: readonly (readonly [RegExp, readonly ProgramKind[]])[] = [
  [
    /flip|f ?& ?f\b|\bff\b|\bfnf\b|rehab|renovat|remodel|\bresell|\bfix(?:[- ]?up\b|,? (?:and|&|n) sell\b)|value[- ]add|brrr|fix[- /]?(?:to|2|and|&|n)?[- ]?(?:rent|hold)|\breno\b/,
    ['flip'],
  ],
  [/bridge/, ['bridge']],
  [
    /constr(?:uct|\b)|ground[- ]?up|new (?:build|const\b)|build[- ]to|^build$|\bbuild (?:loan|program)|\bbuilders?\b(?! ?\(\d)|\bguc?\b|spec (?:home|build)|^spec$|tear[- ]?down|infill|\bdevelopment/,
    ['construction'],
  ],
  [/dscr|rental|long[- ]?term|buy (?:and|&|n) hold|\bltr\b|30[- ]?y/, ['rental']],
]

/** Words for short-term loans in general, which mean both short kinds unless another word names one. */
const shortTerm = /hard money|short[- ]?term(?! ?-?rental)|\brtl\b|residential transition/

const kindNouns =
  '(?:light |heavy |any )?(?:rehabs?|renovations?|construction|ground[- ]?up|flips?|fix[- ](?:and|&|n)[- ]flips?|rentals?|bridge|new builds?)'
/** Properties and situations that lenders refuse next to loan kinds. */
const otherNouns = '(?:land|lots?|condotels?|rural|commercial|manufactured(?: homes?)?|mixed[- ]use|log homes?)'
/** 'Not for flips', 'no construction' and 'no land, condotels or ground-up'. */
const refusedKinds = new RegExp(
  String.raw`\b(?:no|non|not(?: for)?|without|excl\w*|except)[- ](?:(?:${otherNouns}|${kindNouns})(?:, ?(?:n?or )?| n?or |\/))*${kindNouns}\b(?! ok)`,
  'g',
)

const kindsOf = (plain: string) => new Set(kindWords.flatMap(([pattern, kinds]) => (pattern.test(plain) ? kinds : [])))

/**
 * Returns the loan kinds that a text names, in the order of `programKinds`. A text that only says short-term, such as
 * 'hard money', means flip and bridge, except a kind that it excludes: 'Hard money, no rehab' is bridge.
 */
export function kindsIn(text: string): ProgramKind[] {
  // 'Bridge only, no rehab' excludes flips.
  // 'Rental bridge' and 'DSCR exit bridge' are bridge loans.
  const whole = plainCell(text.replaceAll('_', ' '))
  const plain = whole
    .replace(refusedKinds, ' ')
    .replace(/\bbrrrr?\b(?=.*(?:take-?out|refi|rental|dscr))/g, 'rental')
    .replace(/\bdscr[- ]exit\b|\bexit[- ]dscr\b/g, ' ')
    .replace(/\b(?:rental|dscr|value[- ]add|buy (?:and|&|n) hold) bridge/g, 'bridge')
  const found = kindsOf(plain)
  if (found.size > 0 || !shortTerm.test(plain)) return programKinds.filter((kind) => found.has(kind))
  const refused = kindsOf((whole.match(refusedKinds) ?? []).join(', '))
  return (['flip', 'bridge'] as const).filter((kind) => !refused.has(kind))
}

/**
 * Returns whether a name only says short-term ('hard money', 'RTL'), so that {@link kindsIn} returns flip and bridge.
 */
export const saysShortTermOnly = (name: string) =>
  shortTerm.test(plainCell(name)) && !kindWords.some(([pattern]) => pattern.test(plainCell(name)))

/**
 * Returns a program's kinds. `type` holds those of a column such as Type, which win unless there are none, or the kinds
 * of both are short-term and the type includes bridge, which often means any short-term loan. Then the name's win.
 */
export function kindsByNameAndType(name: string, type: readonly ProgramKind[]): ProgramKind[] {
  // 'Value Add' doesn't say whether a loan is for flips.
  const named = kindsIn(name.replace(/\bvalue[- ]add\b/gi, ''))
  if (type.length === 0) return named
  const isShort = (kinds: readonly ProgramKind[]) => kinds.every((kind) => kind === 'flip' || kind === 'bridge')
  const isNarrower = type.includes('bridge') && isShort(type) && named.length > 0 && isShort(named)
  return isNarrower ? named : [...type]
}

export function readKinds(cell: string): ProgramKind[] | undefined {
  const kinds = kindsIn(cell)
  return kinds.length > 0 ? kinds : undefined
}

const situationWords: readonly (readonly [RegExp, ProgramSituation])[] = [
  [/non-?\s?warr(?:antable|\.)/, 'non-warrantable-condo'],
  [/short[- ]?term[- ]rental|\bstr(?:s|\d+)?\b|air ?bnb|vrbo|vacation (?:rental|home)/, 'short-term-rental'],
  [/\bland\b|\blots?\b/, 'land'],
  [/assign|double clos|wholesale/, 'assignment'],
  [/rural|\bfarms?\b/, 'rural'],
  [/mixed[- ]?use|^(?:mixed|mu)$/, 'mixed-use'],
  [/manufactured|mobile(?: home)?s?\b|modular/, 'manufactured'],
  [/late[- ]pay|mortgage lates?|foreclosure|bail ?out|\bdefault/, 'late-payments'],
  [/foreign[- ]nat|(?<!non[- ]?)\bfn\b/, 'foreign-national'],
  [/(?:second|2nd)s?[- ](?:position|liens?|td|trust deed|mortgage)|\b2nds?$|^seconds$|junior/, 'second-lien'],
  [/(?<!\b(?:1st|first) )\bliens?\b/, 'other-liens'],
  [/heavy[- ](?:rehab|renovation)|gut (?:rehab|renovation)/, 'heavy-rehab'],
]

/** Returns the situation that a word names, such as `mixed use`. */
export function situationOf(word: string): ProgramSituation | undefined {
  return situationWords.find(([pattern, name]) => pattern.test(word) || word === name)?.[1]
}

const refusal =
  /\b(?:no|none|nor|neither|never|not|cannot|without|nothing|avoid|excl\w*|except(?:ing|ions?)?|in-?eligible|prohibit\w*|restricted(?! to)|unacceptable|unavailable|declined?)\b|n't\b/
/** Returns whether a text refuses what it names: 'no rural', 'cannot be rural', 'rural is prohibited'. */
export const isRefusing = (text: string) =>
  refusal.test(
    plainCell(text).replace(/\bnot? (?:only|limit(?:ed|s)?|restrict\w*|problems?)\b|\bwarrantable or not\b/g, ' '),
  )

/** Words that retract a situation or make it conditional. */
const isHedged =
  /case[- ]by[- ]case|exception|negotiable|consider|approval|limited|unless|\bif\b|except|\bfrom\b|\blists?\b/

/** Words that accept a situation or property type. */
export const isAllowing = /\b(?:ok(?:ay)?|yes|allowed|accepted|eligible|permitted|welcome|financed|considered)\b/

/**
 * Parses a list of situations. Returns them in the order of `programSituations`, or an empty list for 'None'. With a
 * warning, leaves out unknown and conditional ones ("case by case"), refused ones in a column of accepted situations,
 * and accepted ones in a column of excluded situations. A "no" refuses the whole list after it.
 */
export function readSituations(side: 'accepts' | 'excludes', cell: string, context: CellContext): ProgramSituation[] {
  if (isUnbounded(cell)) return []
  // 'No land, rural or mixed use' and 'land and rural not accepted' refuse every situation that they name.
  const lists = plainCell(cell.replace(/\n/g, ';')).split(/;|\.\s/)
  const parts = lists.flatMap((list) => {
    const items = list.split(/,|\/|\||&|\bn?or\b|\band\b/).map((item) => item.trim())
    const isOpen = (item: string) => !isRefusing(item) && !isAllowing.test(item)
    const firstClear = items.findIndex((item) => !isOpen(item))
    return items.map((word, index) => {
      const before = items.findLast((item, at) => at <= index && !isOpen(item)) ?? items[firstClear] ?? ''
      return { word, isRefused: isRefusing(before) }
    })
  })
  const words = parts.map(({ word }) => word)
  const found = parts.map(({ word, isRefused }) =>
    isHedged.test(word) || (side === 'accepts' ? isRefused : isAllowing.test(word) && !isRefused)
      ? undefined
      : situationOf(word),
  )
  const unknown = words.filter((word, index) => word !== '' && !found[index])
  if (unknown.length > 0)
    context.warn(`${unknown.map(quote).join(', ')} was left out: not one of ${programSituations.join(', ')}`)
  return programSituations.filter((one) => found.includes(one))
}

const firstLien = '(?:1st|first|senior)(?: (?:liens?|positions?|mortgages?|trust deeds?|td))?'
const onlyFirst = new RegExp(`^(?:${firstLien}(?:,? (?:only|required))?|${firstLien},? (?:only|required)\\b.*)\\.?$`)
const secondLien =
  /\b(?:2nds?|seconds?|junior|subordinate)(?= (?:liens?|positions?|mortgages?|trust deeds?|td|ok|allowed|accepted|only)\b|[.,;)]|$)/

/** Parses the liens that a lender takes: '1st only' excludes second liens, '1st or 2nd' accepts them. */
export function readLienPosition(
  cell: string,
): { accepts: ProgramSituation[] } | { excludes: ProgramSituation[] } | undefined {
  const plain = plainCell(cell)
  if (onlyFirst.test(plain)) return { excludes: ['second-lien'] }
  if (!secondLien.test(plain) || isHedged.test(plain)) return undefined
  return isRefusing(plain) ? { excludes: ['second-lien'] } : { accepts: ['second-lien'] }
}
