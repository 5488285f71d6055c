import { cleanText } from '#contract/wire/text.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { conditionOf } from './conditions.ts'
import { findField } from './header-meaning.ts'
import {
  hasOwnName,
  isGeneral,
  isLenderName,
  lenderWords,
  nameOfSite,
  stateOfProduct,
  withoutGeneralWords,
  withoutSite,
} from './lender-names.ts'
import { distinctCells } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'

/** Returns whether names count deals: in 'Tier A (10+ flips)' and 'Tier B (5-9)' both do. */
export const countDeals = (names: readonly string[]) =>
  names.some((name) => /\d.*(?:deal|flip|project|exit)|experien|first[- ]time/i.test(name))
export const withDeals = (name: string) => name.replace(/\((\d{1,2}(?:\+| ?[-–] ?\d{1,2}))\)/, '($1 deals)')

const titleParts = (text: string) =>
  cleanText(text)
    .split(/\s+[-–—|·•:]\s+|[|:•]|\s*[—]\s*|,\s+(?!(?:llc|inc|corp|lp)\b)/i)
    .filter((part) => part.trim() !== '')

/** Returns the program in a title: 'Brackenridge Lending | Fix & Flip Program Guidelines' gives Fix & Flip. */
export function programInTitle(text: string): string | undefined {
  const title = text.replace(/\([^()]*\b(?:only|commitment|offer|subject)\b[^()]*\)/i, '')
  // 'Our DSCR program requires a ratio of 1.2' is a sentence.
  if (/\bcase[- ]by[- ]case\b|\b(?:requires?|must|offers?|is|are|charges?|calculated|excluding|only)\b/i.test(title))
    return undefined
  const parts = titleParts(title).map((part) =>
    part
      .replace(
        /\s*\b(?:loans? )?(?:program|product|pricing|rates?|terms?|lenders?)?\s*(?:max(?:imum)?|guidelines?|matrix|grid|tables?|(?:cheat )?sheets?|summary|overview|comparison|list|tracker|on one page|one[- ]pager|at a glance|programs?|rates?|terms|leverage)\b.*$/i,
        '',
      )
      .replace(/\s*\b(?:lenders?|loans?|products?)$/i, '')
      .trim(),
  )
  const found = parts.find(
    (part) =>
      part.length <= 50 &&
      !isLenderName(part.replace(/\blines? of credit\b/i, ' ')) &&
      !/[.*]/.test(part) &&
      kindsIn(part).length > 0,
  )
  // In 'DSCR Rental - 30 Year Fixed', the next part is the loan's term.
  const next = found === undefined ? undefined : parts[parts.indexOf(found) + 1]
  return next && /^\d{1,3}[- ]?(?:years?|yrs?|months?|mos?)\.?(?: fixed(?: rate)?)?$/i.test(next)
    ? title.slice(title.indexOf(found!), title.lastIndexOf(next) + next.length)
    : found
}

/** Returns whether a label introduces what a price depends on, not programs: 'Base pricing assumes'. */
export const isOfPrice = (label: string) => /\bassum|\bpric(?:e|ing)\b|\bbased on\b/i.test(label)

/** A version or a date next to a title: 'v10.25', 'rev. Sept 2025'. */
const stamp =
  /^(?:v(?:ersion|er\.?)? ?\d[\d.]*|(?:rev(?:ised|ision)?|updated?|eff(?:ective)?|as of)\b\.?:? .{0,20}\d|.{0,14}\b20\d\d)$/i

/**
 * Splits a row of a title and a stamp near the top into two rows, so that the title isn't read as a term. A text merged
 * over the first two columns is a title too, even next to a label and its value.
 */
export function withoutStamps(rows: readonly TableRow[]): TableRow[] {
  const arePairs = rows.every(({ cells }) => distinctCells(cells).length < 3)
  return rows.flatMap((row, index) => {
    const [title = '', mark, ...more] = distinctCells(row.cells)
    const isFirst = index < 4 && mark !== undefined && row.cells[0] === title && /[a-z]{3}/i.test(title)
    const isMerged = row.cells[1] === title && title.length > 30 && more.length < 2
    // 'Program Guide Q3' at the right end of the title's row, above the names of programs.
    const below = rows[index + 1]?.cells ?? []
    const isSubtitle =
      row.cells.indexOf(mark ?? '') > 1 && (below[0] ?? '').trim() === '' && distinctCells(below).length > 1
    // 'Corigin' next to 'Lending Criteria' in the first line of labels and values.
    const isLender =
      index === 0 && arePairs && isGeneral(mark ?? '') && hasOwnName(title) && findField(title) === undefined
    return isFirst && (isMerged || (more.length === 0 && (isSubtitle || isLender || stamp.test(mark))))
      ? [
          { ...row, cells: [title] },
          { ...row, cells: [mark, ...more] },
        ]
      : [row]
  })
}

/** Words of titles and headings that name no lender or program. */
export const titleWords =
  /\b(?:(?:loans?|lending|lenders?|rates?|terms?|sheets?|programs?|products?|summary|matrix|comparison|lists?|current|new|guides?|guidelines?|overview|menu|pricing|leverage|borrowers?|property|fees|eligibility|effective|updated|as of|wholesale|retail|investors?|private|residential|broker|at a glance|limits?|grid|tiers?|by|experience|fico|and|the|max(?:imum)?|our)\b|q[1-4]\b|20\d\d\b)/gi

/**
 * Returns the lender in a title: 'Ridgeline Capital — Wholesale Rate Sheet, effective 11/1/2026' gives Ridgeline
 * Capital.
 */
export function lenderInTitle(text: string): string | undefined {
  const title = withoutSite(text)
  const parts = titleParts(title).map((part) =>
    withoutProgram(part)
      .replace(
        /\b(?:wholesale|retail|broker|investor|loan|product|program|pricing|leverage|rate|term)?\s*(?:rate|term|fact|product)?\s*(?:sheets?|matrix|grid|(?:credit )?box|guide(?:lines)?|criteria|(?:lending )?parameters|summary|overview|menu|one[- ]pager|programs?|rates?|terms)\b.*$/i,
        '',
      )
      .replace(/\b(?:effective|as of|updated|rev\.?|confidential)\b.*$/i, '')
      .replace(/[\s,;-]+$/, '')
      .trim(),
  )
  const named = parts.find((part) => isLenderName(part) && /\s/.test(part) && isName(part))
  if (named) return named
  // In 'Meridian Hard Money - Program Comparison' only the first part can be a name.
  const [first = '', ...others] = titleParts(title)
  return others.length > 0 && others.every(isOfProduct) && /\s/.test(first) && isName(first)
    ? nameOnly(first)
    : undefined
}

/**
 * Returns the lender in a sheet's first line, where one word next to a product or a document is enough: 'Tavro - Bridge
 * Loans', 'TVRO Rate Sheet'.
 */
export function lenderInFirstTitle(text: string): string | undefined {
  const lender = lenderInTitle(text)
  if (lender) return lender
  const [first = '', ...others] = titleParts(withoutSite(text))
  const namesNoLender = (part: string) => isOfProduct(part) || !hasOwnName(part)
  if (
    others.length > 0 &&
    others.every(namesNoLender) &&
    /^[A-Z][a-z]*[A-Z]?[A-Za-z]{2,}$/.test(first) &&
    isName(first)
  )
    return nameOnly(first)
  const [, word = '', document = ''] = /^(\S+) (\S.*)$/.exec(first) ?? []
  // In a title without lower case, any word looks like an acronym.
  const isOwn = /^[A-Z][A-Za-z]{2,}$/.test(word) && hasOwnName(word) && /[a-z]/.test(document)
  return isOwn && others.length === 0 && isGeneral(document) && isName(word) ? nameOnly(word) : undefined
}

/**
 * Returns the part of the titles that a website in `texts` is named after: 'Silver Hill' for silverhillfunding.com.
 */
export function namesakeOf(titles: readonly string[], texts: readonly string[]): string | undefined {
  const sites = texts.flatMap((text) => nameOfSite(text) ?? [])
  if (sites.length === 0) return undefined
  const keyOf = (part: string) => part.toLowerCase().replace(/[^a-z\d]/g, '')
  return titles
    .flatMap((title) => titleParts(withoutSite(title)))
    .find((part) => {
      const key = keyOf(part)
      // 'Rental Loans' isn't the name of rentalloansdirect.com.
      return key.length > 5 && (sites.includes(key) || (hasOwnName(part) && sites.some((site) => site.startsWith(key))))
    })
}

/** Returns whether a part of a title can be a lender's name. */
const isName = (part: string) =>
  !/\b(?:requires?|must|are|is|only|not|all|to|an?)\b/i.test(part) &&
  part.length <= 60 &&
  !/\d/.test(part) &&
  isTitleCase(part) &&
  hasOwnName(part)

/** Returns a part of a title without company words as a name, unless it names loans. */
const nameOnly = (part: string) => (kindsOfName(part).length === 0 ? part : undefined)

/** Returns whether a part of a title names only a product or a document. */
const isOfProduct = (part: string) =>
  !/[a-z]{2}/i.test(part.replace(titleWords, ' ')) ||
  programInTitle(part) === part ||
  isGeneral(part) ||
  stateOfProduct(part) !== undefined

/**
 * Returns a first line that can only be a name: 'KEYSTONE RIDGE WHOLESALE' above 'Broker Rate Sheet'. It needs two
 * words that aren't general, or one if an operator compares the name with the file.
 */
export function nameInFirstLine(text: string, leastWords: 1 | 2 = 2): string | undefined {
  const line = withoutSite(text)
  const own = withoutGeneralWords(line.replace(titleWords, ' ')).match(/[a-z]{3,}/gi) ?? []
  const isOne = own.length >= leastWords && line.length <= 40 && !/[\d:;,.!?|]| [-–—] /.test(line) && isTitleCase(line)
  return isOne ? nameOnly(line) : undefined
}

/** Returns the loan kinds in a name. 'Hard Money' in a name means a type of lender. */
const kindsOfName = (name: string) => kindsIn(name.replace(/\bhard money\b/gi, ' '))

/** Reduces 'Aster Lending Fix & Flip' and 'Aster DSCR Loans' to the lender. */
function withoutProgram(part: string): string {
  // 'LoanDaddy DSCR Loans' is the lender and its loans.
  const [, owner = '', loans = ''] = /^(.+?) (dscr\b.*\bloans?)$/i.exec(part) ?? []
  if (loans !== '' && hasOwnName(owner) && isGeneral(loans)) return owner
  const end = [...part.matchAll(new RegExp(lenderWords, 'gi'))]
    .map((found) => found.index + found[0].length)
    .find((at) => hasOwnName(part.slice(0, at)) && kindsIn(part.slice(at)).length > 0 && !isLenderName(part.slice(at)))
  return end === undefined ? part : part.slice(0, end)
}

/** Returns whether every longer word is capitalized, as in a name. */
export const isTitleCase = (text: string) => text.split(/\s+/).every((word) => word.length < 4 || /^[^a-z]/.test(word))

const totalWords =
  /^(?:(?:grand|sub)[- ]?total|totals?|averages?|avg\.?|mean|median|count|sum|min(?:imum)?|max(?:imum)?)\b\s*:?\s*(?:\(.*\))?$/i
/** Returns whether a name labels a row of totals or averages. */
export const isTotalName = (name: string) =>
  totalWords.test(name.trim()) || /^(?:averages?|totals?|medians?) (?:of|for|all)\b/i.test(name.trim())
/** Returns whether a name can't be a lender's: figures, or the name of a field. */
export const isNoName = (name: string) =>
  !/\p{L}/u.test(name) ||
  (name.length < 40 && !isLenderName(name) && (isConditionName(name) || (termWords.test(name) && isTermName(name))))

/** Returns whether a name such as 'Cash-out' or '700-719' labels a row of a price list. */
function isConditionName(name: string): boolean {
  const dimension = conditionOf(name)?.dimension
  return dimension !== undefined && dimension !== 'property'
}

/** Words that occur in field names. A quick check before the slower search for the field. */
const termWords =
  /rate|point|term|amount|lt[vc]|arv|fico|credit|fee|loan|experience|recourse|prepay|min|max|purchase|rehab|leverage|state|type|dscr|close|fund|extension|exit|interest|program|product/i

function isTermName(name: string): boolean {
  const known = findField(name)
  return known !== undefined && known.name !== 'name' && known.name !== 'slug'
}
