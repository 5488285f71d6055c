import { optionalText, textLimits } from '#contract/wire/text.ts'
import type { ProgramSituation } from '#domain/programs/programs.ts'
import { conditionsInName, termAtEnd } from '#server/features/lenders/import/conditions.ts'
import type { Parser } from '#server/features/lenders/import/import-field.ts'
import { cacheByText } from './cache-by-text.ts'
import { present, readWhole } from './cell-verdict.ts'
import { term } from './duration.ts'
import { points, rate } from './percent.ts'
import { isUnbounded, plainCell, quote } from './plain-cell.ts'
import { readBounds } from './read-bounds.ts'
import { readText } from './read-contact.ts'
import { readExtension } from './read-extension.ts'
import { isRefusing, kindsIn, readKinds, saysShortTermOnly, situationOf } from './read-kinds.ts'
import { readLimit } from './read-leverage.ts'
import { minimumInterestIn, offersChoice, prepayStepsOf } from './read-prepay.ts'
import { groundUpUnits, readPropertyTypes } from './read-property-types.ts'
import { purposesIn } from './read-words.ts'

const programText = readText(optionalText({ label: 'The program', max: textLimits.name }))
const prepayText = readText(optionalText({ label: 'The prepayment terms', max: 200 }))

// Parsers of cells that set several fields.

const range = String.raw`\d[\d.]*(?: ?% ?)?(?: ?(?:-|to) ?\d[\d.]*)?`
const pricing = new RegExp(
  String.raw`^(?<price>(?:[a-z ]+)?${range}(?: ?%)?(?: ?\+(?! ?\d))?)(?: (?:interest|rate|fixed|io))*(?: ?(?:[/,;&+] ?|(?<= )(?:and|plus|with|w\/) ?)+| (?=${range} ?p(?:oin)?ts?))(?<fee>${range})(?<unit> ?(?:pts?|points?|%))?$`,
)
const pointsOnly = new RegExp(`^${range} ?p(?:oin)?ts?\\.?$`)
const indexWords = /\b(?:prime|sofr|libor|treasur(?:y|ies)|t-bills?|index)\b/i

/**
 * Parses a rate with the points next to it: `Starting at 10.49% and 2 points`, `11-13%, 2-4 points`,
 * `9.99-11.5 / 1.5-2`.
 */
export const rateAndPoints: Parser = (cell, context) => {
  const { price, fee, unit = '' } = pricing.exec(plainCell(cell))?.groups ?? {}
  if (!price || !fee) return undefined
  const figures = (text: string) => (text.match(/\d[\d.]*/g) ?? []).map(Number)
  // Without a unit, a slash must be between figures of different sizes.
  if (!/p/.test(unit) && (!cell.includes('/') || Math.min(...figures(price)) < 5.5 || Math.max(...figures(fee)) > 5))
    return undefined
  const found = readBounds(rate, 'both', price, context)
  const paid = found && readBounds(points, 'both', fee, context)
  if (!found || !paid) return undefined
  context.warn(`${quote(cell)} has points next to the rate; both were read`)
  return {
    minRate: found.min ?? null,
    maxRate: found.max ?? null,
    minPoints: paid.min ?? null,
    maxPoints: paid.max ?? null,
  }
}

/**
 * Parses the figure with % as the rate and the one with points as the points, with a note on the rest: `6.99% and up, 1
 * pt. 30 years`. An index without a floor, as in `Prime + 3, 1.5 pts, 12 months`, gives no rate.
 */
export const pricesInWords: Parser = (cell, context) => {
  const parts = plainCell(cell).split(
    /\s*[;/]\s*|,\s+|(?<=[a-z%])\.\s+|\s+(?:and|plus|\+|&)\s+(?=\d[\d.-]* ?p)|\s+and\s+(?=\d)/,
  )
  const fees = parts.filter((part) => pointsOnly.test(part))
  const rates = parts.filter(
    (part) =>
      part.includes('%') &&
      !indexWords.test(part) &&
      readWhole((whole) => readBounds(rate, 'both', part, whole), context),
  )
  if (fees.length !== 1 || rates.length > 1 || (rates.length === 0 && !indexWords.test(cell))) return undefined
  const found = rates[0] === undefined ? undefined : readBounds(rate, 'both', rates[0], context)
  const paid = readBounds(points, 'both', fees[0]!, context)
  const rest = parts.filter((part) => part !== fees[0] && part !== rates[0] && part !== '')
  if (rest.length > 0) context.warn(`${rest.map(quote).join(', ')} was left out`)
  return {
    minRate: found?.min ?? null,
    maxRate: found?.max ?? null,
    minPoints: paid?.min ?? null,
    maxPoints: paid?.max ?? null,
  }
}

/** Parses the floor of an index-based rate: 'Prime + 2%, floor 10.5%', 'SOFR + 4.5% (9.5% floor)'. */
export const floatingRate: Parser = (cell, context) => {
  const text = plainCell(cell)
  if (!indexWords.test(text)) return undefined
  const floor =
    /(?<!\b(?:sofr|prime|libor|index|treasury) )\bfloor(?: rate)?(?: of| is|:)? ?(\d{1,2}(?:\.\d+)?)/.exec(text) ??
    /(\d{1,2}(?:\.\d+)?) ?%? (?:rate )?floor\b/.exec(text)
  // A floor no higher than the spread is the index's, not the rate's: 'SOFR + 5%, 4% floor'.
  const spread = Number(/(?:\+|plus) ?(\d{1,3}(?:\.\d+)?)/.exec(text)?.[1] ?? 0)
  // 'SOFR + 550' is in basis points.
  if (floor && Number(floor[1]) <= (spread > 50 ? spread / 100 : spread)) return undefined
  const found = floor && readBounds(rate, 'both', `from ${floor[1]}%`, context)
  if (!found?.min) return undefined
  context.warn(`${quote(cell)} follows an index; its floor was read as the lowest rate`)
  const fee = /[/;] ?(\d(?:\.\d+)?(?: ?- ?\d(?:\.\d+)?)?) ?(?:pts?|points?)?$/.exec(text)?.[1]
  const paid = fee ? readBounds(points, 'both', fee, context) : undefined
  return {
    minRate: found.min,
    maxRate: null,
    ...(paid ? { minPoints: paid.min ?? null, maxPoints: paid.max ?? null } : {}),
  }
}

const termInDays = /^(?:up to |from )?(\d{1,2})(?: ?(?:-|to|\u2013) ?(\d{1,2}))?[- ](?:business |calendar )?days?$/i

/** Parses a term of at most 30 days, as in transactional funding. Undefined for any other term. */
export const transactional: Parser = (cell) => {
  const [, low, high = low] = termInDays.exec(cell.replace(/\s*[\n+,;(][^\n+,;(]*\bext.*$/is, '').trim()) ?? []
  return Number(high) <= 30 ? { isTransactional: true } : undefined
}

const extended = /^(.*?\d.*?)(?:\s*[+,;(]\s*|\s+(?:plus|with|w\/|and)\s+)([^+,;(]*\bext(?:ensions?|\.)?\b[^)]*)\)?$/i

/**
 * Returns whether a cell names a balloon loan such as '5/25': due in 5 years, amortized over 25. The catalogue can't
 * hold those.
 */
export const isAmortized = (cell: string) =>
  /(?<![\d/])(?:3|5|7|10)\/(?:15|20|25|30)(?![\d/])|^(?!.*fixed.*\bi\/?o ?\/).*\d.*[/,+] ?[23]\d(?: ?(?:yr|year))? am\w*/i.test(
    cell,
  )

/** Parses a term and its extension: '12 mo + 2x3mo ext @ .5', '12 months plus one 6-month extension at 1%'. */
export const termWithExtension: Parser = (cell, context) => {
  // '24 + 2 x 6' and '24 + 6 + 6' have two extensions of 6 months.
  const written = cell
    .replace(/\+ ?(3|6|9|12) ?\+ ?\1$/, '+ 2 x $1')
    .replace(/\+ ?([1-4] ?x ?(?:3|6|9|12))(?: ?mo(?:nth)?s?)?$/i, '+ $1 months ext')
    .replace(/\+ ?(\d{1,2})[- ]?mo(?:nth)?s?\.? options?$/i, '+ $1 months ext')
  const [, own, more] = extended.exec(written) ?? []
  if (!own || !more) return undefined
  const found = readBounds(term, 'both', own, context)
  // In '2 extensions', the 2 is a count and is dropped. In '12 + 6 ext @ 1pt', the 6 is a number of months.
  const length = more
    .replace(/^[1-4] (?=ext(?:ensions|s)\b)/i, '')
    .replace(/^(3|6|9|12) *ext(?:ension|\.)?(?=\W|$)/i, '$1 months ')
  const extension = readExtension(length.replace(/\s*\bext(?:ensions?\b|\.|\b)\s*/i, ' ').trim(), context)
  return found && extension && { minTerm: found.min ?? null, maxTerm: found.max ?? null, ...extension }
}

/** Parses terms on lines of their own, 'Up to 4 months for 10%' and 'Up to 6 months for 12%', as the longest: 6. */
export const choiceOfTerms: Parser = (cell, context) => {
  const lines = cell.split(/\s*\n\s*/).filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => /^\W*up to \d/i.test(line))) return undefined
  const ends = lines.flatMap((line) => readBounds(term, 'both', line, context)?.max ?? [])
  return ends.length === lines.length ? { minTerm: null, maxTerm: Math.max(...ends) } : undefined
}

/**
 * Parses prepayment terms. Returns the text, with the penalty in percent by year and the minimum interest in months if
 * it names them. Undefined for an empty cell and for 'Call for terms'.
 * @throws CellError for a text of more than 200 characters or with markup.
 */
export const prepay: Parser = (cell, context) => {
  const published = prepayText(cell.replace(/\s*[\r\n]+\s*/g, '; ')) as string | null
  if (published === null || /^(?:please )?(?:call|contact|ask|inquire)\b[^\d]*$/i.test(published)) return undefined
  if (offersChoice(published) && !/\bor\b/i.test(published))
    context.warn(`${quote(published)} offers a choice, so no percent by year was entered`)
  return present({
    prepay: published,
    prepaySteps: prepayStepsOf(published),
    minimumInterestMonths: minimumInterestIn(published),
  })
}

const afterMonth =
  /^(.*?\d[^a-z]*)(?:%|points?|pts?)?(?: if paid| if)? (?:after|from|>) ?(?:month )?(\d{1,2})(?: mo(?:nth)?s?)?$/i

/**
 * Parses an exit fee: `1% after month 9`, `1-2%` (its upper end), `None` (0). Undefined for a fee that is due only
 * before some month, and for a text without a figure.
 */
export const exitFee: Parser = (cell, context) => {
  if (isUnbounded(cell)) return { exitFeePercent: 0 }
  // '1% if paid before month 4' is a prepayment charge.
  if (/\b(?:before|within)\b/i.test(cell)) return undefined
  const [, percent, month] = afterMonth.exec(cell.trim()) ?? []
  // A fee with a month is in percent, even if it's written without a sign.
  const found = readBounds(points, 'both', percent ? `${percent}%`.replace(/%+$/, '%') : cell, context)
  const fee = found?.max ?? found?.min
  return fee == null ? undefined : present({ exitFeePercent: fee, exitFeeAfterMonth: month && Number(month) })
}

const transactionalWords = /\btransactional(?: (?:funding|loans?))?\b/i

/** Words that add nothing to a loan kind: 'fix' in 'Fix/Flip', 'Hard money, private'. */
const kindFiller =
  /^(?:fix|hold|hard|private|soft|short|long|money|term|loans?|programs?|hard money|private money|investors?|residential|investment)$/

/**
 * Parses a loan kind, and any purpose, property types and term in the same cell: 'Cash-out bridge', 'Multifamily bridge
 * (5+)'.
 */
export const kindAndPurpose: Parser = (cell, context) => {
  if (transactionalWords.test(cell)) {
    const others = cell.replace(transactionalWords, ' ').replace(/^[\s,;/&+-]+|[\s,;/&+-]+$/g, '')
    const rest = kindsIn(others).length > 0 ? kindAndPurpose(others, context) : undefined
    if (!rest) return { isTransactional: true }
    context.warn(`transactional funding in ${quote(cell)} was left out: the catalogue does not hold it`)
    return rest
  }
  // A company type such as 'Direct lender' says nothing about the lender's loans.
  if (/^(?:direct |private |hard money |balance sheet )*lenders?$/i.test(cell)) return {}
  const lien = /^(1st|first|2nd|second) (?:td|trust deed|dot|lien|mortgage|position)s?$/i.exec(cell.trim())?.[1]
  if (lien) return /2|sec/i.test(lien) ? { accepts: ['second-lien'] } : {}
  const kinds = readKinds(cell)
  if (!kinds) {
    const situation = situationOf(plainCell(cell))
    return (
      propertiesOf(cell) ??
      (situation && cell.split(' ').length < 3 && !isRefusing(cell) ? { accepts: [situation] } : undefined)
    )
  }
  if (saysShortTermOnly(cell)) context.warn(`${quote(cell)} names no kind of loan; fix and flip and bridge were taken`)
  const texts = plainCell(cell.replace(/\s*\n\s*/g, '; '))
    .replace(/\bf ?& ?f\b/g, 'flip')
    // '5/1 or 7/1 ARM' is one part.
    .replace(/\b(?:\d{1,2}\/\d(?: or |, | & )?)+ ?arms?\b/g, (loans) =>
      loans.replaceAll('/', '-').replaceAll(',', ' or'),
    )
    .split(/[,;/|]|&(?! )/)
  const isOne = texts.length === 1
  // 'Bridge, cash-out refinance' lists two products. 'Cash-out bridge' is one.
  const parts = texts.map((text) => ({ text, hasKind: kindsIn(text).length > 0, ...purposesIn(text) }))
  const isLone = ({ text, hasKind, purposes, rest }: (typeof parts)[number]) =>
    !hasKind && !/only/.test(text) && rest === '' && purposes.length === 1
  const isList = parts.some(isLone) && parts.some(({ hasKind, purposes }) => hasKind && purposes.length === 0)
  for (const { text } of isList ? parts.filter(isLone) : [])
    context.warn(`${quote(text)} was left out: the other loans are for other purposes too`)
  const { purposes } = purposesIn(cell)
  const own = isOne ? propertiesOf(cell) : undefined
  const accepts: ProgramSituation[] = []
  for (const part of texts.flatMap((one) => one.split(/[()]/))) {
    const hasKind = kindsIn(part).length > 0
    const isKnown = part.trim() === '' || hasKind || purposesIn(part).purposes.length > 0
    const named = /\bnon\b/.test(part) || isRefusing(part) ? undefined : situationOf(part)
    const situation = isKnown && named !== 'foreign-national' && named !== 'short-term-rental' ? undefined : named
    if (situation) accepts.push(situation)
    else if (!isKnown && !kindFiller.test(part.trim()) && !own) context.warn(`${quote(part)} was left out`)
    if (!isOne && hasKind && propertiesOf(part)) context.warn(`the property types in ${quote(part)} were left out`)
  }
  // In '30 yr fixed; 5/1 ARM', the fixed loan sets the term.
  const years = /^(15|20|25|30|40)[- ]?(?:years?|yrs?) fixed\b/i.exec(cell.trim())?.[1]
  const fixedTerm = years === undefined ? undefined : Number(years) * 12
  const atEnd = termAtEnd(cell)
  const { minTerm, maxTerm } = isOne
    ? { minTerm: atEnd, maxTerm: atEnd, ...conditionsInName(cell) }
    : { minTerm: fixedTerm, maxTerm: fixedTerm }
  return {
    kinds,
    areKindsLoose: true,
    ...present({ purposes: isList ? [] : purposes, accepts }),
    ...(maxTerm === undefined ? {} : { minTerm: minTerm ?? null, maxTerm }),
    ...own,
  }
}

const aroundProperties = /^(?:&|and|house|homes?|\d+[- ]?(?:y|mo)\S*|years?|yrs?|months?)$/

/** Returns the property types next to the kind in 'Multifamily bridge (5+)'. */
const propertiesOf = cacheByText((part) => {
  // '(5+ units OK)' adds a type and excludes no other.
  if (/\b(?:ok(?:ay)?|allowed|too|also|no)\b/i.test(part)) return undefined
  const words = plainCell(part)
    .replace(groundUpUnits, '$1 apartments')
    .replace(/(?<=\d) to (?=\d+ unit)/g, '-')
    .replace(/\bfix(?:[- ]?(?:and|&|n|to|2)[- ]?| )(?:flips?|rent|hold)\b|buy (?:and|&|n) hold/g, ' ')
    .split(/ +|\/|(?=\()/)
  const isOther = (word: string) => kindFiller.test(word) || aroundProperties.test(word)
  const rest = words.filter((word) => !isOther(word) && !readKinds(word) && purposesIn(word).purposes.length === 0)
  // '2-4' alone may count deals.
  const isNamed = rest.some((word) => /[a-z]{2}/.test(word))
  const found = isNamed ? longestProperties(rest.map((word) => word.replace(/[()]/g, ''))) : undefined
  return found && present({ propertyTypes: found.types, maxUnits: found.maxUnits })
})

/** Property-type words that may also be part of a brand name: 'House Money Bridge'. */
const brandable = /^(?:houses?|homes?|residential|attached|detached|villas?|towns?|th|[^a-z]*)$/

/** Returns the property types of the longest run of words that names any: '5-20 unit' of 'stabilized 5-20 unit'. */
function longestProperties(words: readonly string[]) {
  for (let count = words.length; count > 0; count--)
    for (let start = 0; start + count <= words.length; start++) {
      const run = words.slice(start, start + count)
      const others = [...words.slice(0, start), ...words.slice(start + count)]
      const isBrand = others.length > 0 && run.every((word) => brandable.test(word))
      if (isBrand || others.some((word) => /^\d{1,2}[-+]|^(?:not|non|except)$/.test(word))) continue
      const found = readWhole((context) => readPropertyTypes(run.join(' '), context), {}, /^the minimum of/)
      if (found && found.types.length > 0) return found
    }
  return undefined
}

/** Parses a share of the build, which only a construction loan has. */
export const shareOfBuild: Parser = (cell, context) => {
  const values = readLimit('maxRehabPercent')(cell, context)
  return values && { ...values, kinds: ['construction'], areKindsLoose: true }
}

/** Property types in a program's name, with or without their units. */
const propertyInName =
  /\b(?:\d{1,2}(?: ?\+| ?(?:-|to) ?\d{1,2})?[ -](?:units?|famil(?:y|ies))|sfrs?|single[- ]family|condos?|multi-?family|town ?(?:homes|houses))\b/i

/** The catalogue's limit on a program's name, in characters. In a longer cell, lines below the name are conditions. */
const longestName = 100

/**
 * Parses a program's name with its purpose, credit and experience: 'DSCR, cash-out', 'Flip (first-time investors)'. A
 * text with several percentages or points, or with limits such as '90/100/70', isn't a name: only its loan kinds are
 * read.
 */
export const programName: Parser = (cell, context) => {
  const figures = cell.match(/\d ?(?:%|pts?\b|points?\b)|(?<![\d(])\b\d{2,3}(?:\/\d{2,3})+\b/gi) ?? []
  if (figures.length > 0) context.warn(`${quote(cell)} holds terms, which were not read; put them into columns`)
  const kinds = kindsIn(cell)
  if (figures.length > 1 || figures[0]?.includes('/')) return kinds.length > 0 ? { kinds, areKindsLoose: true } : {}
  // Conditions on the lines below a name aren't part of it.
  const [, name, conditions] =
    cell.trim().length > longestName ? (/^(.{3,60}?)\s*:?\s*[\r\n]+\s*(\S.*)$/s.exec(cell.trim()) ?? []) : []
  const parts = (conditions ?? '').split(/[,;\r\n]\s*/).filter((part) => part.trim() !== '')
  const read = parts.map((part) => {
    const { minCreditScore, minDeals, minDscr } = /\b(?:if|for|unless)\b/i.test(part)
      ? {}
      : conditionsInName(part.replace(/\bmin\./gi, 'min'))
    return present({ minCreditScore, minDeals, minDscr })
  })
  const left = parts.filter((_, index) => Object.keys(read[index]!).length === 0)
  if (left.length > 0) context.warn(`'${left.join(', ').slice(0, 200)}' below the program's name was left out`)
  const program = programText(
    (name ?? cell)
      .replace(/\s*[\r\n]+\s*/g, ' ')
      .replace(/^\s*[*•]+\s+/, '')
      .replace(/(?<=[a-z)]) [*]+$/i, ''),
  ) as string
  // Two parts with property types may belong to two programs.
  const isOne = kinds.length < 2 || saysShortTermOnly(program)
  const found = isOne ? program.split(/[,;|]/).flatMap((part) => propertiesOf(part) ?? []) : []
  // 'Spec Build (1-4)' names units; 'Pro (5-9)' counts deals.
  const units = /\((1-4|2-4)(?: units?)?\)/i.exec(program)?.[1]
  const isRank =
    /\b(?:new|rookie|novice|pro|elite|expert|tier|level|bronze|silver|gold|platinum|experienced?|deals?|flips?)\b/i
  const ofUnits = units && kinds.length > 0 && !isRank.test(program) ? readPropertyTypes(units, context) : undefined
  const own =
    found.length === 1 ? found[0] : ofUnits && present({ propertyTypes: ofUnits.types, maxUnits: ofUnits.maxUnits })
  if (!own && propertyInName.test(program)) context.warn(`the property types in ${quote(program)} were left out`)
  const months = termAtEnd(program)
  const term = months ? { minTerm: months, maxTerm: months } : {}
  return { ...term, ...conditionsInName(program), ...Object.assign({}, ...read), ...own, program }
}
