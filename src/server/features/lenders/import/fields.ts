import { optionalText, requiredText, textLimits } from '#contract/wire/text.ts'
import { stateNames } from '#domain/states/states.ts'
import { amount } from './cells/amount.ts'
import { type CellContext, present } from './cells/cell-verdict.ts'
import {
  choiceOfTerms,
  exitFee,
  floatingRate,
  isAmortized,
  kindAndPurpose,
  prepay,
  pricesInWords,
  programName,
  rateAndPoints,
  shareOfBuild,
  termWithExtension,
  transactional,
} from './cells/combined-cells.ts'
import { readDays, term } from './cells/duration.ts'
import { points, rate } from './cells/percent.ts'
import { plainCell, quote } from './cells/plain-cell.ts'
import { type Quantity, readBounds, type Side } from './cells/read-bounds.ts'
import {
  readContact,
  readDescription,
  readEmail,
  readLicenses,
  readNmlsId,
  readPhone,
  readSlug,
  readText,
  readWebsite,
} from './cells/read-contact.ts'
import {
  type Count,
  creditScore,
  dscr,
  interestMonths,
  ofRefinances,
  readCount,
  unitCount,
} from './cells/read-count.ts'
import { readDate } from './cells/read-date.ts'
import { readDeals } from './cells/read-deals.ts'
import { readExtension } from './cells/read-extension.ts'
import { readFee, readLoanFees } from './cells/read-fee.ts'
import { isRefusing, readKinds, readLienPosition, readSituations, situationOf } from './cells/read-kinds.ts'
import { type LeverageField, readLeverage, readLimit } from './cells/read-leverage.ts'
import { readPoints } from './cells/read-points.ts'
import { readPrepaySteps } from './cells/read-prepay.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { readStates } from './cells/read-states.ts'
import { readActive, readBasis, readEntity, readPurposes, readRecourse, readSample } from './cells/read-words.ts'
import type { FileField, FileValues } from './file-values.ts'
import { headerWords } from './header-words.ts'
import { type Field, field, type Parser, parsed } from './import-field.ts'

/** The quantities that lenders publish as a minimum and a maximum, with the words of their headers. */
const quantities = {
  amount: headerWords.amount,
  rate: headerWords.rate,
  points: headerWords.points,
  term: headerWords.term,
} as const

/** Parses 'Fixed / starting at 8%'. */
const fixedFrom: Parser = (cell, context) => {
  const text = /^(?:fixed|floating|variable)(?: rates?)? ?[/,;:] ?((?:starting|from|as low as)\b.*)$/i.exec(
    cell.trim(),
  )?.[1]
  const found = text && readBounds(rate, 'both', text, context)
  return found ? { minRate: found.min ?? null, maxRate: found.max ?? null } : undefined
}

/** Returns the three fields of a quantity: minimum, maximum, and both in one. */
function bounds(name: keyof typeof quantities, quantity: Quantity): Field[] {
  const end = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const [low, high] = [`min${end}`, `max${end}`] as [FileField, FileField]
  const read =
    name === 'points' ? readPoints : (side: Side, ...rest: [string, CellContext]) => readBounds(quantity, side, ...rest)
  const column = (side: Side, own: FileField[]): Field => ({
    name: side === 'both' ? name : own[0]!,
    words: quantities[name],
    sides: side === 'both' ? ['', 'max min'] : [side],
    parsers: [
      ...(name === 'term' ? [transactional, choiceOfTerms, termWithExtension] : []),
      ...(name === 'rate' && side === 'both' ? [floatingRate, rateAndPoints, pricesInWords, fixedFrom] : []),
      (cell, context) => {
        const found = name === 'term' && isAmortized(cell) ? undefined : read(side, cell, context)
        if (!found) return undefined
        const { min, max, ...more } = found
        return { ...(min === undefined ? {} : { [low]: min }), ...(max === undefined ? {} : { [high]: max }), ...more }
      },
    ],
    example: quantity.example,
    empty: Object.fromEntries(own.map((one) => [one, null])),
    own,
    hasTiers: true,
  })
  return [column('min', [low]), column('max', [high]), column('both', [low, high])]
}

const text = (label: string, max: number) => readText(optionalText({ label, max }))
/** Reads a cell as one line without a number or bullet before it and a trademark sign after it. */
const oneLine = (read: (cell: string) => unknown) => (cell: string) =>
  read(
    cell
      .replace(/\s*[\r\n]+\s*/g, ' ')
      .replace(/^\s*(?:\d{1,2}[.)]|[*•]+)\s+/, '')
      // Removes a rating: 'Kestrel Capital ★ 4.8'.
      .replace(/\s*[★☆⭐]+\s*[\d.]*\s*$/u, '')
      .replace(/[®™*\s]+$/, ''),
  )
const count = (kind: Count) => (cell: string, context: CellContext) => readCount(kind, cell, context)

/** Creates a field that counts months. */
const months = (name: FileField, words: string, example: string) =>
  field(name, words, count(interestMonths), { example })

/** Creates a leverage limit, whose cells may also contain other limits. */
const limit = (name: LeverageField, words: string) =>
  parsed(name, words, { parsers: [readLimit(name)], example: '85% or 80/85/90', hasTiers: true, mayRepeat: true })

const situations = (side: 'accepts' | 'excludes') => (cell: string, context: CellContext) =>
  readSituations(side, cell, context)
const states: Parser = (cell, context) => ({ states: readStates(cell, context), statesPublished: true })
const properties: Parser = (cell, context) => {
  const { types, ...more } = readPropertyTypes(cell, context)
  return { propertyTypes: types, ...present(more) }
}
const lenderName = oneLine(readText(requiredText({ label: 'The name', max: textLimits.name })))

/** Fields of the lender, in the order of an exported file. */
export const lenderFields: readonly Field[] = [
  parsed('name', headerWords.name, {
    // 'Acorn Lending (acorn.example)' has the website after the name.
    parsers: [
      (cell, context) => {
        const site = /^[^()]*[a-z]{3}[^()]*\(((?:[a-z\d-]+\.)+(?:com|net|org|io|us|loans?|capital|example))\)$/.exec(
          cell.trim(),
        )?.[1]
        const name = lenderName(site ? cell.slice(0, cell.lastIndexOf('(')) : cell)
        return { name, ...(site ? { website: readWebsite(site, context) } : {}) } as FileValues
      },
    ],
    empty: {},
  }),
  field('slug', '', readSlug),
  parsed('states', headerWords.states, {
    parsers: [states],
    empty: { states: [], statesPublished: false },
    own: ['states', 'statesPublished'],
  }),
  field('description', headerWords.description, readDescription),
  field('contactEmail', headerWords.contactEmail, readEmail, { example: 'deals@example.com' }),
  field('contactPhone', headerWords.contactPhone, readPhone, { example: '(415) 555-0132' }),
  field('website', headerWords.website, readWebsite, {
    example: 'https://example.com',
  }),
  field('nmlsId', headerWords.nmlsId, readNmlsId),
  field('licenses', headerWords.licenses, readLicenses, {
    empty: { licenses: [] },
  }),
  field('isActive', headerWords.isActive, readActive, {
    empty: { isActive: true },
  }),
  field('termsCheckedAt', headerWords.termsCheckedAt, readDate),
  field('isSample', headerWords.isSample, readSample, { empty: { isSample: false } }),
]

/** Columns of a file that fill fields of the lender. No export or form has them. */
const joinedFields: readonly Field[] = [
  parsed('states', headerWords.excludedStates, {
    name: 'excludedStates',
    // 'Only TX, OK' lists the states that are served, even in a column of excluded states.
    parsers: [
      (cell, context) =>
        states(
          /^\s*(?:we )?(?:(?:lends?|serves?|licensed)?\s*only\b(?=.*,)|lends? (?=[A-Z]{2}[ ,]+[A-Z]{2}))/i.test(cell)
            ? cell.replace(/^\s*lends? (?!only)/i, '')
            : /^\s*none\.?\s*$/i.test(cell)
              ? 'Nationwide'
              : `Nationwide except ${cell.replace(/^\s*all (?:ok|good) (?:but|except) | (?:only )?excl(?:uded)?\.?$/gi, '')}`,
          context,
        ),
    ],
    empty: {},
  }),
  parsed('contactEmail', headerWords.contact, {
    name: 'contact',
    parsers: [readContact],
    example: 'an email or a phone number',
    empty: {},
    own: [],
  }),
]

/** Fields of terms. They belong to the row's program, or to the lender if the row names no program. */
export const termFields: readonly Field[] = [
  ...bounds('amount', amount),
  ...bounds('term', term),
  ...bounds('rate', rate),
  ...bounds('points', points),
  field('fundingDays', headerWords.fundingDays, readDays, { example: '10 days or 10-14' }),
]

/** A sentence of more words under 'Purpose' may mention loan kinds without being about them. */
const maxPurposeWords = 10

/** Fields that only a program has, in the order of an exported file. */
export const programFields: readonly Field[] = [
  parsed('program', headerWords.program, {
    parsers: [programName],
  }),
  field('kinds', '', readKinds, { empty: { kinds: [] }, example: 'fix and flip, bridge, construction or rental' }),
  // Combined with the program's name, because this column often says bridge for every short-term loan.
  parsed('kinds', headerWords.kind, {
    name: 'kind',
    parsers: [kindAndPurpose],
    example: 'fix and flip, bridge, construction or rental',
    empty: {},
  }),
  field('accepts', headerWords.accepts, situations('accepts'), {
    empty: { accepts: [] },
  }),
  field('excludes', headerWords.excludes, situations('excludes'), { empty: { excludes: [] } }),
  parsed('excludes', headerWords.lienPosition, {
    name: 'lienPosition',
    parsers: [readLienPosition],
    example: '1st only or 1st and 2nd',
    empty: {},
    own: [],
  }),
  parsed('purposes', headerWords.purposes, {
    empty: { purposes: [] },
    example: 'purchase, refinance or both',
    parsers: [
      (cell, context) => {
        const purposes = readPurposes(cell, context)
        if (purposes?.includes('cash-out') && /\brefi/i.test(cell) && !/cash|\bc\/?o\b|both|\ball\b/i.test(cell))
          context.warn(`${quote(cell)} names a refinance, which was read as rate-term and cash-out`)
        return purposes && { purposes }
      },
      // Some lenders list kinds, 'Second lien' or 'Land' among their purposes.
      (cell, context) => {
        // 'Rental, leased or near leased' describes the property.
        const isList = cell.split(' ').length <= maxPurposeWords && !/\b(?:leased|listed|occupied|vacant)\b/i.test(cell)
        const kinds = isList ? readKinds(cell) : undefined
        if (kinds) context.warn(`${quote(cell)} was read as ${kinds.join(', ')}`)
        return kinds && { kinds, areKindsLoose: true }
      },
      (cell) => {
        const situation = cell.split(' ').length <= 3 && !isRefusing(cell) ? situationOf(plainCell(cell)) : undefined
        return situation && { accepts: [situation] }
      },
    ],
  }),
  parsed('propertyTypes', headerWords.propertyTypes, {
    parsers: [properties],
    empty: { propertyTypes: [] },
  }),
  field('programStates', headerWords.programStates, (cell, context) => {
    const states = readStates(cell, context)
    // Null means the lender's states.
    return states.length > 0 ? states : [...stateNames]
  }),
  limit('maxAdvancePercent', headerWords.maxAdvancePercent),
  limit('maxRehabPercent', headerWords.maxRehabPercent),
  {
    // A percentage of the build belongs to a construction loan, as one of repairs belongs to a flip.
    ...limit('maxRehabPercent', headerWords.build),
    name: 'build',
    parsers: [shareOfBuild],
  },
  limit('maxLtcPercent', headerWords.maxLtcPercent),
  limit('maxLtarvPercent', headerWords.maxLtarvPercent),
  parsed('maxAdvancePercent', headerWords.leverage, {
    name: 'leverage',
    parsers: [readLeverage],
    example: '90% LTC / 75% ARV',
    empty: {},
    own: [],
    hasTiers: true,
  }),
  parsed('minCreditScore', headerWords.minCreditScore, {
    parsers: [
      (cell, context) => {
        const minCreditScore = readCount(creditScore, cell, context)
        return minCreditScore === undefined ? undefined : { minCreditScore }
      },
      // A row of a grid by credit may be for foreign nationals, who have no score.
      (cell) => (/^foreign nationals?$/i.test(cell.trim()) ? { accepts: ['foreign-national'] } : undefined),
    ],
    example: '660 or 660+',
    hasTiers: true,
  }),
  field('minDeals', headerWords.minDeals, readDeals, { example: '3 or 3+' }),
  field('entityRequired', headerWords.entityRequired, readEntity, { example: 'entity only or individuals too' }),
  parsed('maxUnits', headerWords.maxUnits, {
    parsers: [
      // 'SFR, 2-4, condo' lists property types.
      (cell, context) => {
        const parts = cell.split(/,|\/| \+ |;/)
        const isList =
          parts.length > 1 && parts.some((part) => /[a-z]{2}/i.test(part)) && !/\bunits? (?:per|each)/i.test(cell)
        const found = isList ? properties(cell, context) : undefined
        return (found?.propertyTypes?.length ?? 0) > 0 ? found : undefined
      },
      (cell, context) => {
        const maxUnits = readCount(unitCount, cell, context)
        return maxUnits === undefined ? undefined : { maxUnits }
      },
    ],
    example: '4',
  }),
  field('minDscr', headerWords.minDscr, count(dscr), {
    example: '1.1 or 1.10x',
    hasTiers: true,
  }),
  field(
    'minPropertyValue',
    headerWords.minPropertyValue,
    (cell, context) => {
      // '$50k per unit' isn't the value of a property.
      const isEach = /\b(?:per|each|a)\b ?(?:door|unit)|\/ ?(?:door|unit)/i.test(cell)
      const found = isEach ? undefined : readBounds(amount, 'min', cell, context)
      return found && (found.min ?? null)
    },
    { example: '$75,000' },
  ),
  field(
    'seasoningMonths',
    headerWords.seasoningMonths,
    (cell, context) => readCount(interestMonths, cell.replace(ofRefinances, ''), context),
    { example: '6 months', hasTiers: true },
  ),
  field('interestBasis', headerWords.interestBasis, readBasis, { example: 'full or drawn' }),
  months('minimumInterestMonths', headerWords.minimumInterestMonths, '3 or 3 months'),
  months('interestReserveMonths', headerWords.interestReserveMonths, '3 months'),
  parsed('extensionPercent', headerWords.extensionPercent, {
    parsers: [readExtension],
    example: '1% or 0.5% for 3 months',
  }),
  months('extensionMonths', headerWords.extensionMonths, '3 months'),
  parsed('exitFeePercent', headerWords.exitFeePercent, {
    parsers: [exitFee],
    example: '1% or 1% after month 9',
  }),
  months('exitFeeAfterMonth', headerWords.exitFeeAfterMonth, '9'),
  parsed('prepay', headerWords.prepay, {
    parsers: [prepay],
    example: '5-4-3-2-1',
  }),
  field('prepaySteps', '', readPrepaySteps, { example: '5-4-3-2-1' }),
  field('recourse', headerWords.recourse, readRecourse, {
    example: 'full, limited or none',
  }),
  parsed('loanFees', headerWords.loanFees, {
    parsers: [readLoanFees],
    example: '$1,495',
    isSummed: true,
  }),
  field(
    'drawFee',
    headerWords.drawFee,
    (cell, context) => {
      // '75k min is the draw' names the smallest loan, not a fee.
      return /\d(?:k|,?000) min(?:imum)?\b/i.test(cell) ? undefined : readFee(cell, context)
    },
    { example: '$175' },
  ),
  field('feesNote', headerWords.feesNote, text('The note on fees', 300)),
  field('sourceUrl', headerWords.sourceUrl, readWebsite, { example: 'https://example.com' }),
  field('programTermsCheckedAt', headerWords.programTermsCheckedAt, readDate),
]

// 'Ineligible states' isn't 'in eligible states', so the joined fields are first.
export const fields: readonly Field[] = [...joinedFields, ...lenderFields, ...termFields, ...programFields]
export const fieldNames = fields.map(({ name }) => name)
