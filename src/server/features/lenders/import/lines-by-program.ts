import type { ProgramKind } from '#domain/programs/programs.ts'
import { plainCell } from './cells/plain-cell.ts'
import { kindsIn, situationOf } from './cells/read-kinds.ts'
import { fieldByName, findField } from './header-meaning.ts'
import { understands } from './import-field.ts'
import { patternOf } from './lines-by-lender.ts'
import { sentenceEnd } from './sentence-forms.ts'
import { type Fact, readSentences } from './statements.ts'

/** The lender, program and loan kinds that a table row's terms belong to. */
export type Owner = { lender: string; program: string; kinds: readonly ProgramKind[] }

/** The programs of a table that a line names. */
export type Subject = {
  isOf: (owner: Owner) => boolean
  owners: readonly Owner[]
  /** Whether the line names a lender, or all lenders of a list. */
  isOfLenders?: boolean
}

/** A fact of a line, for all programs or for some. */
export type FactOfLine = Fact & {
  /** The programs that the fact is about. Undefined for all. */
  isOf?: ((owner: Owner) => boolean) | undefined
  /** Whether the fact replaces the one about all programs. */
  isOfSome: boolean
}

/** A line next to a table. `field` is the label's field. `text` doesn't include the label. */
export type WrittenLine = { label?: string | undefined; field?: string | undefined; text: string }

/** A part of a line. `isLead` is true if the part begins with the programs that it names. */
type Clause = { body: string; subject: Subject | undefined; written: string; isLead?: boolean; isUnclear?: boolean }

/** Fields that hold a list. A line about one program, such as 'condos for Bridge', doesn't state the whole list. */
export const lists: ReadonlySet<string> = new Set(['propertyTypes', 'accepts', 'excludes', 'states', 'purposes'])

/** Words that make a clause depend on more than the program. */
const conditional =
  /\b(?:if|unless|when|except|below|under|over|above|less|more|first[- ]tim\w*|case[- ]by[- ]case|may|consider\w*|larger|smaller|depending)\b|[<>≤≥]/i

const kindWords =
  /\b(?:fix|flips?|f ?and ?f|ff|fnf|and|or|n|to|rent|hold|rehabs?|renovations?|bridge|new|ground ?up|construction|builds?|builders?|gu|guc|spec|long ?term|rentals?|ltr|dscr|hard money|rtl|value ?add)\b/g
/** Loan kinds that also name costs. Alone, they name a loan kind only before a colon or 'loans'. */
const alsoCosts = /^(?:rehabs?|renovations?|construction|dscr|rentals?)$/

const keyOf = (text: string) =>
  plainCell(text)
    .replace(/&|\+/g, ' and ')
    .replace(/[-/,.:()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the names by which a line may call a program: 'Bridge (no rehab)' is also 'Bridge'. */
const namesOf = (program: string) => [keyOf(program), keyOf(program.replace(/\([^)]*\)/g, ' '))]

/** Returns the programs of a text that only names programs: 'Bridge', 'Fix & Flip loans', 'Yucca Flat'. */
function subjectOf(text: string, owners: readonly Owner[], isSure: boolean, isByName = true): Subject | undefined {
  const whole = keyOf(text).replace(/^(?:(?:all|our|the|any) )+/, '')
  const key = whole.replace(/(?: (?:loans?|programs?|products?|deals?|only|all))+$/, '')
  if (key === '') return undefined
  const named = owners.filter(
    ({ program }) => program !== '' && namesOf(program).some((name) => name === key || name === whole),
  )
  const isKind = key.replace(kindWords, ' ').trim() === '' && situationOf(key) === undefined
  // 'Standard fee $995' may be about every program, not only the one called Standard.
  const isWord = !/[ \d]/.test(key) && kindsIn(key).length === 0
  if (named.length > 0 && (isByName || !isKind) && (isSure || !isWord || key !== whole)) {
    const names = new Set(named.map(({ program }) => program))
    return { isOf: ({ program }) => names.has(program), owners: named }
  }
  const lenders = [...new Set(owners.flatMap((owner) => owner.lender || []))]
  const name = text.trim().replace(/:$/, '')
  const isAll =
    /^(?:both|all) (?:lenders|companies)$/i.test(name) || (isSure && lenders.length === 2 && /^both$/i.test(name))
  if (lenders.length > 1 && isAll) return { isOf: () => true, owners, isOfLenders: true }
  const lender =
    lenders.length > 1 ? lenders.find((one) => patternOf(one, lenders).exec(name)?.[0] === name) : undefined
  if (lender !== undefined)
    return {
      isOf: (owner) => owner.lender === lender,
      owners: owners.filter((owner) => owner.lender === lender),
      isOfLenders: true,
    }
  const kinds = isKind ? kindsIn(key) : []
  if (kinds.length === 0 || (alsoCosts.test(key) && key === whole && !isSure)) return undefined
  const isOf = ({ kinds: own }: Owner) => own.length > 0 && own.every((kind) => kinds.includes(kind))
  return { isOf, owners: owners.filter((owner) => owner.kinds.some((kind) => kinds.includes(kind))) }
}

/** Splits 'Fix to Rent also funds 100% of rehab' into its subject and the rest. */
function leadOf(text: string, owners: readonly Owner[], isValue: boolean): Clause | undefined {
  const words = text.trim().split(/\s+/)
  for (let count = Math.min(8, words.length - 1); count > 0; count--) {
    const lead = words.slice(0, count).join(' ')
    const rest = words.slice(count).join(' ')
    const isSure = isValue || (/[:=]$/.test(lead) && !/^re(?:hab|nov)/i.test(lead)) || /^[-–—=:]\s/.test(rest)
    const subject = subjectOf(lead, owners, isSure)
    if (!subject) continue
    const body = rest
      .replace(/^(?:loans?|programs?|products?|deals?)\b:?\s*/i, '')
      .replace(/^[:=–—-]\s+/, '')
      .replace(/^(?:is|are|has|have|gets?|(?:also )?(?:funds?|finances?|offers?))\s+/i, '')
    // Without a colon, the next sentence may be about all lenders.
    return { subject: isSure ? subject : { ...subject, isOfLenders: false }, body, written: text, isLead: true }
  }
  return undefined
}

/** Splits '3 months minimum interest on Ground Up' and '18 months (Ground Up)' into its subject and the rest. */
function tailOf(text: string, owners: readonly Owner[], isValue: boolean): Clause | undefined {
  const trimmed = text.trim().replace(/\.$/, '')
  const [, body = '', name = ''] =
    /^(.*\S)\s+\(([^()]+)\)$/.exec(trimmed) ??
    /^(.*\S)\s+(?:on|for|at|with|in)\s+((?:\S+\s+){0,6}\S+)$/i.exec(trimmed) ??
    []
  const subject = name === '' ? undefined : subjectOf(name, owners, isValue)
  if (subject) return { subject, body, written: text }
  const words = trimmed.split(/\s+/)
  for (let count = Math.min(4, words.length - 1); isValue && count > 0; count--) {
    const own = subjectOf(words.slice(-count).join(' '), owners, true)
    if (own) return { subject: own, body: words.slice(0, -count).join(' '), written: text }
  }
  return undefined
}

const sentencesOf = (text: string) => text.split(/\n|\s+[|•·]\s+/).flatMap((part) => part.split(sentenceEnd))

/** Splits a line into clauses, each with the programs that it names. */
function clausesOf({ text, field }: WrittenLine, owners: readonly Owner[]): Clause[] {
  const isValue = field !== undefined
  const parse = (part: string) => leadOf(part, owners, isValue) ?? tailOf(part, owners, isValue)
  const withoutAside = (part: string): string[] => {
    const [, before = '', inside = ''] = /^(.*\S)\s*\(([^()]+)\)\.?$/.exec(part.trim()) ?? []
    return inside !== '' && parse(inside) ? [before, inside] : [part]
  }
  const byCommas = (part: string): string[] => {
    const found: string[] = []
    for (const one of part.split(/,\s+(?:and\s+)?/)) {
      const before = found.at(-1)
      const isNew =
        before !== undefined &&
        !lists.has(field ?? '') &&
        !subjectOf(before, owners, true) &&
        (leadOf(one, owners, isValue) || tailOf(before, owners, isValue) || (isValue && tailOf(one, owners, isValue)))
      if (before === undefined || isNew) found.push(one)
      else found[found.length - 1] = `${before}, ${one}`
    }
    return found
  }
  // After 'Bridge: 12 months', '; 2 points' is about bridge loans, and another sentence may be about all. After
  // 'Larkspur: TX, OK.', another sentence is about the same lender.
  let lead: Subject | undefined
  return sentencesOf(text).flatMap((sentence) => {
    const isLater = lead !== undefined && !lead.isOfLenders
    return sentence
      .split(/;\s+/)
      .flatMap(withoutAside)
      .flatMap(byCommas)
      .filter((part) => part.trim() !== '')
      .map((part): Clause => {
        const clause = parse(part) ?? { subject: undefined, body: part, written: part }
        if (isValue || clause.subject) {
          const isOfOther =
            lead?.isOfLenders && !clause.subject?.isOfLenders && !clause.subject?.owners.every(lead.isOf)
          if (clause.isLead && !isValue && !isOfOther) lead = clause.subject
          return isOfOther ? { ...clause, isUnclear: true } : clause
        }
        return { ...clause, subject: lead, isUnclear: isLater }
      })
  })
}

/** Returns the facts of a clause, or undefined unless every word of it is understood. */
function factsOfBody(body: string, field: string | undefined, now: Date): Fact[] | undefined {
  const text = body.trim().replace(/^(?:of|is|are|at)\s+|\.$/gi, '')
  const kind = field === undefined ? undefined : fieldByName(field)
  const asLabeled = kind && understands(kind, text, now) ? [{ field: kind.name, text }] : undefined
  // A prepayment cell may hold any words, such as a minimum of interest.
  if (asLabeled && field !== 'prepay') return asLabeled
  const { facts, rest } = readSentences(text, now)
  return facts.length > 0 && rest === '' ? facts : asLabeled
}

/**
 * Reads a line that names some of a table's programs, lenders or loan kinds into the facts of each. `unread` has the
 * clauses that aren't understood or can't be assigned to programs. Undefined for a line that names none. `heading` has
 * the programs that the heading above the line names.
 */
export function factsByProgram(
  line: WrittenLine,
  owners: readonly Owner[],
  heading: Subject | undefined,
  now: Date,
): { facts: FactOfLine[]; unread: string[] } | undefined {
  const { own, subject: ofLabel } = labelParts(line, owners)
  const clauses = clausesOf(own, owners)
  const subjects = [ofLabel, heading, ...clauses.map(({ subject }) => subject)].filter((one) => one !== undefined)
  if (subjects.every((one) => one.owners.length === 0) && !heading) return undefined
  const isList = new Set(owners.map(({ lender }) => lender)).size > 1
  const excluded: Subject[] = []
  const facts: FactOfLine[] = []
  const unread: string[] = []
  for (const clause of clauses) {
    const subject = clause.subject ?? ofLabel ?? heading
    const isOwn = subject !== undefined && (clause.subject !== undefined || ofLabel !== undefined)
    // A program for two kinds can't store terms for one of them. In a list of lenders, a kind fits several lenders.
    const isUnclear =
      clause.isUnclear ||
      (subject !== undefined &&
        (subject.owners.length === 0 ||
          !subject.owners.every(subject.isOf) ||
          (isList && !subject.isOfLenders && new Set(subject.owners.map(({ lender }) => lender)).size > 1)))
    const found = isUnclear ? undefined : factsOfBody(clause.body, own.field, now)
    const isHedged = isOwn && conditional.test(clause.body) && !found?.every(({ field }) => field === 'states')
    const read = isHedged ? undefined : found
    const adds = isOwn && /\b(?:plus|add|additional|extra|also)\b/i.test(clause.body)
    if (!read || adds) {
      unread.push(clause.written)
      if (subject) excluded.push(subject)
      continue
    }
    const isOfAll = subject === undefined || (subject.owners.length === owners.length && owners.every(subject.isOf))
    const isOf = isOfAll && !subject?.isOfLenders ? undefined : subject?.isOf
    facts.push(...read.map((fact) => ({ ...fact, isOf, isOfSome: !isOfAll })))
  }
  // A fact about all programs doesn't apply to those that an unclear clause names.
  const withoutExcluded = facts.map(
    (fact): FactOfLine =>
      fact.isOf || excluded.length === 0
        ? fact
        : { ...fact, isOf: (owner) => !excluded.some(({ isOf }) => isOf(owner)) },
  )
  return { facts: withoutExcluded, unread }
}

/** Splits a label that names programs: 'Ground Up term', 'Bridge'. */
function labelParts(line: WrittenLine, owners: readonly Owner[]): { own: WrittenLine; subject?: Subject | undefined } {
  const { label, text } = line
  if (label === undefined) return { own: line }
  const whole = subjectOf(label, owners, !/^re(?:hab|nov)/i.test(label) && line.field === undefined)
  if (whole) return { own: { text }, subject: whole }
  const lead = leadOf(label, owners, false)
  const field = lead && findField(lead.body)?.name
  if (lead && field) return { own: { field, text }, subject: lead.subject }
  return { own: line.field === undefined ? { text: `${label}: ${text}` } : line }
}

/** Returns whether a label is a kind of loan and a field: 'Ground Up term'. */
export function isLabelOfKind(label: string): boolean {
  const words = label.trim().split(/\s+/)
  return words.some((_, at) => {
    const lead = keyOf(words.slice(0, at).join(' '))
    const isKind = lead !== '' && lead.replace(kindWords, ' ').trim() === '' && kindsIn(lead).length > 0
    return isKind && !alsoCosts.test(lead) && findField(words.slice(at).join(' ')) !== undefined
  })
}

/** Returns the programs that a heading such as 'Fix and Flip General Criteria' names for the lines below it. */
export function subjectOfHeading(text: string, owners: readonly Owner[]): Subject | undefined {
  const bare = text.replace(
    /\b(?:general|additional|other|loans?|programs?|criteria|requirements?|guidelines?|details?|terms?|notes?|parameters?|only|eligibility|overview|highlights?|features?)\b/gi,
    ' ',
  )
  return text.length > 60 || /[\d%$]/.test(text.replace(/\b30[- ]?y\w*/i, ''))
    ? undefined
    : subjectOf(bare, owners, true, false)
}

/** Returns whether a heading starts a part about all programs: 'All programs', 'General terms'. */
export const isHeadingOfAll = (text: string) =>
  /^(?:all (?:loan )?(?:programs|products|loans)|(?:general|other|additional|common) (?:[a-z]+ ){0,2}(?:terms|criteria|guidelines|requirements|notes))\W*$/i.test(
    text.trim(),
  )

/** Returns whether a line names a lender or a program of the table anywhere. */
export function namesOwner(text: string, owners: readonly Owner[]): boolean {
  const lenders = [...new Set(owners.flatMap(({ lender }) => lender || []))]
  const isLender =
    lenders.length > 1 && lenders.some((lender) => patternOf(lender, lenders).exec(text)?.[0].includes(' '))
  const key = ` ${keyOf(text)} `
  return (
    isLender ||
    owners.some(({ program }) => namesOf(program).some((name) => name.length > 3 && key.includes(` ${name} `)))
  )
}
