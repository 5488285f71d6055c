import { type LoanPurpose, loanPurposes, type ProgramSituation } from '#domain/programs/programs.ts'
import { amount } from './cells/amount.ts'
import { readWhole } from './cells/cell-verdict.ts'
import { plainCell } from './cells/plain-cell.ts'
import { readBounds } from './cells/read-bounds.ts'
import { isRefusing, kindsIn, situationOf } from './cells/read-kinds.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { purposesIn } from './cells/read-words.ts'
import type { FileValues } from './file-values.ts'

/** The property of a loan that a condition tests. */
export type Dimension =
  | 'credit'
  | 'deals'
  | 'purposes'
  | 'property'
  | 'amount'
  | 'term'
  | 'dscr'
  | 'lien'
  | 'leverage'
  | 'program'

/**
 * The dimension of each field that is itself a condition. Its figures can't depend on that dimension: a minimum credit
 * score has no credit tiers.
 */
export const ownDimension: Record<string, Dimension> = {
  minCreditScore: 'credit',
  minDscr: 'dscr',
  amount: 'amount',
  term: 'term',
  minTerm: 'term',
  maxTerm: 'term',
  purposes: 'purposes',
  propertyTypes: 'property',
  minDeals: 'deals',
}

/** The loans that a figure applies to. In '75% (70% cash-out)', the 70% applies to cash-out refinances. */
export type Condition = {
  dimension: Dimension
  /** Values that a program has under this condition. */
  values: FileValues
  /** The condition's part of a program's name. */
  label: string
  /** Orders the conditions of one dimension. A higher rank includes the requirements of a lower one. */
  rank: number
  /** Whether the condition is an exception, so that loans without it exist too. */
  isException?: boolean
  /** The credit score, DSCR or number of deals below which the condition applies. */
  below?: number
}

export const dealsLabel = (deals: number) =>
  deals === 0 ? 'new investors' : `${deals}+ ${deals === 1 ? 'deal' : 'deals'}`
export const creditLabel = (score: number) => (score <= 300 ? 'no credit minimum' : `${score}+ credit`)
const dollars = (value: number) => `$${String(value).replace(/\B(?=(\d{3})+$)/g, ',')}`

const around =
  /^(?:for|with|w\/|at|on|if|when|a|is|min(?:imum)?|max(?:imum)?|tier \d[: -]*)\s+|^[-:(\s]+|[-:)\s]+$|\s+(?:borrowers?|investors?|flippers?|loans?|only|tier|transactions?|min(?:imum)?)$/g

/**
 * Parses a condition such as '680+', 'cash-out' or '2-4'. `context` is nearby text that shows whether '2-4' counts
 * deals or units. Undefined if unknown.
 */
export function conditionOf(label: string, context = ''): Condition | undefined {
  let text = plainCell(label)
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(around, '').trim()
  }
  if (text === '') return undefined
  for (const parse of parsers) {
    const found = parse(text, plainCell(context))
    if (found) return found
  }
  return undefined
}

type ConditionParser = (text: string, context: string) => Condition | undefined

const score = String.raw`([3-8]\d\d)`
const creditPattern = new RegExp(
  String.raw`^(?:(?:min(?:imum)? )?(?:mid )?(?:fico|credit(?: score)?|score)(?: of)? ?)?(?:>=? ?|≥ ?|above |over )?${score} ?(?:\+|(?:-|to|–) ?[3-8]\d\d|or (?:higher|better|more|above)|and (?:up|above|higher)|>)? ?(?:mid )?(?:fico|credit(?: score)?|score)?$`,
)
const lowCreditPattern = new RegExp(
  `^(?:(?:fico|credit(?: score)?|score) ?)?(?:<=? ?|≤ ?|below |under |less than )${score} ?(?:fico|credit(?: score)?|score)?$`,
)

const credit: ConditionParser = (text) => {
  const found = creditPattern.exec(text)?.[1]
  if (found)
    return {
      dimension: 'credit',
      values: { minCreditScore: Number(found) },
      label: creditLabel(Number(found)),
      rank: Number(found),
    }
  const below = lowCreditPattern.exec(text)?.[1]
  return below
    ? { dimension: 'credit', values: {}, label: `credit below ${below}`, rank: 0, below: Number(below) }
    : undefined
}

const dealWord = `(?:deals?|flips?|projects?|exits?|propert(?:y|ies)|rehabs?|builds?|completed|experience|exp)`
const dealsPattern = new RegExp(
  String.raw`^(?:experience:? ?|exp:? ?)?(?:(?:have |has )?completed )?(?:>=? ?|≥ ?|at least )?(\d{1,2}) ?(\+|(?:-|to|–) ?\d{1,2}|or more|and up)? ?(?:(?:completed|prior|recent|verified|past|similar|ground[- ]?up|(?:new )?construction|fix (?:and|&) flip) )*(${dealWord})?(?: .{0,25}(?:experience|years?|months?|mos?|completed))?$`,
)
const fewDeals = new RegExp(String.raw`^(?:(<=|≤)|<|under|less than|fewer than) ?(\d{1,2}) ${dealWord}$`)
const isAboutDeals = (context: string) =>
  /deal|flip|project|exit|experien|\bexp\b|(?:^|[( ])0 ?-|(?:^| )0: ?\d|\btier \d ?\(/.test(context)

const deals: ConditionParser = (text, context) => {
  const at = (least: number, isException = false, below?: number): Condition => ({
    dimension: 'deals',
    values: { minDeals: least },
    label: dealsLabel(least),
    rank: least,
    ...(isException ? { isException } : {}),
    ...(below === undefined ? {} : { below }),
  })
  const found = dealsPattern.exec(text.replace(/\bbetween (\d{1,2}) and (?=\d)/, '$1-'))
  const upTo = /^(?:-|to|–) ?(\d{1,2})$/.exec(found?.[2] ?? '')?.[1]
  if (found && (found[3] || (isAboutDeals(context) && (found[2] || /experien|\bexp\b/.test(context)))))
    return at(Number(found[1]), false, Number(found[1]) === 0 && upTo ? Number(upTo) + 1 : undefined)
  if (isAboutDeals(context) && /^(?:<=? ?|≤ ?|up to |under )\d{1,2}$/.test(text)) return at(0)
  const few = fewDeals.exec(text)
  if (few) return at(0, true, Number(few[2]) + (few[1] ? 1 : 0))
  if (text === '0' && isAboutDeals(context)) return at(0)
  if (
    /^(?:new|(?:no|zero) exp(?:erience)?|inexperienced|(?:first|1st)[- ]?tim(?:e|ers?)(?: \w+)?|beginners?|novice|rookies?)$/.test(
      text,
    )
  )
    return at(0, true)
  if (isAboutDeals(context) && /^(?:none|no)$/.test(text)) return at(0)
  const least = /^(?:exp|experienced?|seasoned|pro) ?\((\d{1,2})(?: ?\+|[- ]\d{1,2})?\)$/.exec(text)?.[1]
  if (least) return at(Number(least))
  return /^(?:exp|experienced?(?: \w+)?|seasoned|track record)$/.test(text) ? at(1) : undefined
}

export const purposesLabel = (list: readonly LoanPurpose[]) =>
  list.join() === 'rate-term,cash-out' ? 'refinance' : list.join(' and ')

export const purposesCondition = (list: readonly LoanPurpose[]): Condition => ({
  dimension: 'purposes',
  values: { purposes: [...list] },
  label: purposesLabel(list),
  rank: loanPurposes.indexOf(list[0]!),
})

const purposes: ConditionParser = (text) => {
  if (/^(?:any|all)$/.test(text)) return undefined
  const { purposes: found, rest } = purposesIn(text.replace(/\b(?:refi(?:nance)?s?) (?=cash|rate)/, ''))
  return rest === '' && found.length > 0 ? purposesCondition(found) : undefined
}

const dscr: ConditionParser = (text) => {
  if (/^(?:no[- ]ratio|<=? ?1(?:\.00?)?(?: dscr)?|dscr <=? ?1(?:\.00?)?)$/.test(text))
    return {
      dimension: 'dscr',
      values: { minDscr: 0 },
      label: text.includes('<') ? 'DSCR below 1' : 'no DSCR minimum',
      rank: 0,
      ...(text.includes('<') ? { below: 1 } : {}),
    }
  const found =
    /^(?:dscr ?)?(?:>=? ?|≥ ?)?([0-2]\.\d\d?)x? ?(?:\+|(?:or|and) (?:higher|above|more|better|up|greater)|(?:-|to) ?[0-2]\.\d\d?x?)? ?(?:dscr)?$/.exec(
      text,
    )?.[1]
  return found
    ? { dimension: 'dscr', values: { minDscr: Number(found) }, label: `DSCR ${Number(found)}+`, rank: Number(found) }
    : undefined
}

const isMoney = (text: string) => /\$|\dk\b|\dmm?\b|million/.test(text)

const amountBound: ConditionParser = (text) => {
  if (!isMoney(text)) return undefined
  const plain = text.replace(/^loans? (?:amounts? |sizes? )?/, '').replace(/^to (?=[$\d])/, 'up to ')
  const found = readWhole((context) => readBounds(amount, 'both', plain, context))
  const [minAmount, maxAmount] = [found?.min ?? null, found?.max ?? null]
  if (minAmount === maxAmount) return undefined
  const label =
    minAmount === null
      ? `up to ${dollars(maxAmount!)}`
      : `${maxAmount === null ? 'from ' : ''}${dollars(minAmount)}${maxAmount === null ? '' : ` to ${dollars(maxAmount)}`}`
  const isException = minAmount === null || maxAmount === null
  return { dimension: 'amount', values: { minAmount, maxAmount }, label, rank: minAmount ?? 0, isException }
}

const term: ConditionParser = (text) => {
  const found = /^(\d{1,3})[- ]?(months?|mos?|mths?|m|years?|yrs?|y)(?:[- ](?:term|fixed|fix|loan|i\/?o))*$/.exec(text)
  if (!found) return undefined
  const months = Number(found[1]) * (/^y/.test(found[2]!) ? 12 : 1)
  if (months < 1 || months > 480) return undefined
  return { dimension: 'term', values: { minTerm: months, maxTerm: months }, label: `${months} months`, rank: months }
}

/** The position of a loan's lien: '1st TD', 'second liens', '2nds'. */
const lien: ConditionParser = (text) => {
  const [, first, second] =
    /^(?:(1st|first)|(2nd|second))(?:s|(?: (?:td|trust deed|dot|liens?|positions?|mortgages?))s?)?$/.exec(text) ?? []
  if (!first && !second) return undefined
  return second
    ? { dimension: 'lien', values: { accepts: ['second-lien'] }, label: '2nd lien', rank: 1 }
    : { dimension: 'lien', values: {}, label: '1st lien', rank: 0 }
}

/** Parses a loan's leverage in the header of a rate matrix: '85% LTC', 'up to 75% LTV'. */
const leverage: ConditionParser = (text, context) => {
  // Under any other header, '85% LTC' is a limit and not a condition.
  if (!/^(?:rate|points) |\b(?:rates?|pricing|points) by\b/.test(context)) return undefined
  const [, percent, base] = /^(?:up to |to |<=? ?|≤ ?)?(\d{2,3}(?:\.\d+)?) ?% ?(ltc|ltv|ltarv|arv)$/.exec(text) ?? []
  if (!percent || !base) return undefined
  const field = { ltc: 'maxLtcPercent', ltv: 'maxAdvancePercent', ltarv: 'maxLtarvPercent', arv: 'maxLtarvPercent' }[
    base
  ]!
  return {
    dimension: 'leverage',
    values: { [field]: Number(percent) },
    label: `${percent}% ${base.toUpperCase()}`,
    rank: Number(percent),
  }
}

const property: ConditionParser = (text, context) => {
  // The '5+' in '75 w/ 5+' may count deals and not units.
  if (/[%$]/.test(text) || (/^\d+ ?\+$/.test(text) && !/unit|famil|multi|apartment|propert|[a-z]plex/.test(context)))
    return undefined
  const found = readWhole((context) => readPropertyTypes(text, context))
  if (!found) return undefined
  const { types, maxUnits, accepts, excludes } = found
  // Next to a price, 'wholesale' and 'liens' have other meanings.
  if (accepts.some((one) => one === 'assignment' || one === 'other-liens' || one === 'late-payments')) return undefined
  if (excludes.length > 0 || (types.length === 0 && accepts.length === 0)) return undefined
  return {
    dimension: 'property',
    values: {
      ...(types.length > 0 ? { propertyTypes: types } : {}),
      ...(maxUnits === null ? {} : { maxUnits }),
      ...(accepts.length > 0 ? { accepts } : {}),
    },
    label: /^\d+ ?(?:\+|(?:-|to) ?\d+)$/.test(text) ? `${text} units` : text.replace(/\bsfr\b/, 'single family'),
    rank: maxUnits ?? 0,
  }
}

const parsers: readonly ConditionParser[] = [credit, dscr, amountBound, purposes, term, deals, lien, leverage, property]

/** Converts the name of a loan kind, such as 'Fix & Flip', to a condition. Undefined for any other text. */
export function programCondition(name: string): Condition | undefined {
  const text = name.replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > 60 || kindsIn(text).length === 0) return undefined
  return namedProgram(text)
}

export function namedProgram(name: string): Condition {
  return { dimension: 'program', values: { ...conditionsInName(name), program: name }, label: name, rank: 0 }
}

const namedSituations: ReadonlySet<ProgramSituation> = new Set([
  'foreign-national',
  'land',
  'short-term-rental',
  'second-lien',
  'non-warrantable-condo',
])

/** The term in 'Bridge 12 month' and '30-yr fixed DSCR', but not the fixed years of an adjustable rate. */
const termInName =
  /(?<![\d/.-])(?:(?<months>[6-9]|[1-3]\d)[- ]?(?:months?|mos?)|(?<years>15|30|40)(?:[- ]?(?:years?|yrs?|y)|(?= fixed)))\b(?![- ](?:prepay|ppp|arm|seasoning)|(?<!(?:30|40).*)[- ](?:i\/?o|interest))/gi

/** The deals that 'F&F 1-2 deals' and 'Completed 10+ projects' require, but not 'up to 5 projects at a time'. */
const dealsInName =
  /(?<!\b(?:up to|max(?:imum)?|under|below|less than|fewer than|over|more than) |[<>\u2264\u2265\d$.] ?-?)\b(\d{1,2}) ?(?:\+|(?:-|\u2013|to) ?\d{1,2})? ?(?:completed |prior |past )?(?:deals?|flips?|projects?|exits?|rehabs?|builds?)\b(?! (?:at |per|in progress|loans?|max|limit)|\/)/i

const monthsAtEnd = /\b(?:bridge|flip|f ?& ?f|fnf|rehab|rtl|guc?|construction)[ -](6|9|12|18|24|36)$/i
const yearsAtEnd = /\b(?:dscr|rental)[ -](15|30|40)$/i

/** Returns the term in months that a number at the end of a name states: 12 for 'Bridge 12', 360 for 'DSCR 30'. */
export function termAtEnd(name: string): number | undefined {
  const years = yearsAtEnd.exec(name.trim())?.[1]
  const months = years ? Number(years) * 12 : monthsAtEnd.exec(name.trim())?.[1]
  return months === undefined ? undefined : Number(months)
}

/** Parses purpose, situation, credit, experience, DSCR and term from a program's name. */
export function conditionsInName(name: string): FileValues {
  const values: FileValues = {}
  for (const part of name.split(/[,()|:]| [-\u2013\u2014] /)) {
    const condition = conditionOf(part, /deal|experien|investor|flip/i.test(name) ? `${name} deals` : name)
    // 'Rental, 5+ properties' counts the loan's properties, not the investor's deals.
    const isOfLoan = /propert/i.test(part) && /rental|dscr|portfolio|blanket/i.test(name)
    if (condition && !isOfLoan && /^(?:deals|credit|dscr)$/.test(condition.dimension))
      Object.assign(values, condition.values)
  }
  // 'Pro (5-9)' and 'Seasoned 3-9' count deals.
  const [, rank, least] =
    /\b(new|rookie|novice|beginner|pro|elite|expert|veteran|seasoned|experienced)\b(?:[^(]*\(| )(\d{1,2})(?:\+|-\d{1,2})(?!\S*(?: ?unit| ?propert|%))/i.exec(
      name,
    ) ?? []
  if (rank) values.minDeals = Number(least)
  const deals = dealsInName.exec(name)?.[1]
  if (deals) values.minDeals ??= Number(deals)
  const [months, ...others] = [...name.matchAll(termInName)].map(({ groups }) =>
    Number(groups!['months'] ?? Number(groups!['years']) * 12),
  )
  if (months && others.length === 0)
    Object.assign(values, { minTerm: /\b(?:up )?to \d/i.test(name) ? null : months, maxTerm: months })
  // A program called 'Foreign National' or 'STR' accepts that situation.
  const isOther = /\bheavy\b|non-?owner|lien/i.test(name.replace(/(?:second|2nd) liens?/i, '2nd td'))
  const situation = isOther || isRefusing(name) ? undefined : situationOf(plainCell(name))
  // A program called 'Mixed use' accepts mixed-use. For 'Mixed-use bridge', the property types column decides.
  const isWhole = name.split(/[/,&]| and /).some((part) => /^mixed[- ]use$/i.test(part.trim()))
  if (situation && (isWhole || namedSituations.has(situation))) values.accepts = [situation]
  // 'Heavy rehab (>50% of purchase)' names a share of the price.
  const own = name
    .replace(/% of (?:the )?(?:purchase|acquisition)\b/gi, '%')
    // 'Fix & hold (refi exit)' says how the loan is repaid.
    .replace(/\b(?:refi\w* exit|exit (?:by |via |to )?(?:an? )?refi\w*)/gi, ' ')
  const { purposes } = purposesIn(
    /\b(?:purch(?:ase)?|acquisition|buying|cash[- ]?out|c\/o|refi\w*|r[/&]t|rate.{1,5}term)\b/i.test(own) ? own : '',
  )
  return purposes.length === 0 ? values : { ...values, purposes }
}
