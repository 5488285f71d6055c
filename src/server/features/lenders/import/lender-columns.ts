import { optionalText, requiredText, textLimits } from '#contract/wire/text.ts'
import { amount } from './cells/amount.ts'
import type { CellContext } from './cells/cell-verdict.ts'
import { readDays, term } from './cells/duration.ts'
import { points, rate } from './cells/percent.ts'
import { type Quantity, readBounds, type Side } from './cells/read-bounds.ts'
import { readEmail, readPhone, readSlug, readText, readWebsite } from './cells/read-contact.ts'
import { readDate } from './cells/read-date.ts'
import { readLicenses, readNmlsId } from './cells/read-licenses.ts'
import { readPoints } from './cells/read-points.ts'
import { readStates } from './cells/read-states.ts'
import { readFlag } from './cells/read-words.ts'
import type { FileField, FileValues } from './file-values.ts'

/** A kind of column: the field it is for, or what it is when it feeds several. */
export type ColumnKind = {
  /** As --map names it and an export heads it. */
  name: string
  /** Headers that mean it besides its name, as `headerKeys` writes them, with blanks between. */
  synonyms: string
  /** `cell` is trimmed and not empty. Throws CellErrors and CellQuestions. */
  read(cell: string, context: CellContext): FileValues
  /** What an empty cell says. */
  empty: FileValues
  /** The field that the cell is about; others that `read` answers only fill what no column of their own says. */
  own: readonly FileField[]
  /** Several columns may be of this kind, as 'Max LTC (% of purchase price)' beside 'Max LTV': the first that speaks of a field counts. */
  mayRepeat?: boolean
  /** Several columns of this kind are added up. */
  isSummed?: boolean
}

const plain = (
  name: FileField,
  synonyms: string,
  read: (cell: string, context: CellContext) => unknown,
  empty: unknown = null,
): ColumnKind => ({
  name,
  synonyms,
  read: (cell, context) => ({ [name]: read(cell, context) }) as FileValues,
  empty: { [name]: empty } as FileValues,
  own: [name],
})

const ends = { amount: 'Amount', rate: 'Rate', points: 'Points', term: 'Term' } as const

/** The three kinds of column of a quantity: its minimum, its maximum, and both in one. */
function bounds(name: keyof typeof ends, quantity: Quantity): ColumnKind[] {
  const [low, high] = [`min${ends[name]}`, `max${ends[name]}`] as [FileField, FileField]
  const column = (side: Side, own: FileField[]): ColumnKind => ({
    name: side === 'both' ? name : own[0]!,
    synonyms: '',
    read(cell, context) {
      const read = name === 'points' ? readPoints(side, cell, context) : readBounds(quantity, side, cell, context)
      const { min, max, ...more } = read
      return { ...(min === undefined ? {} : { [low]: min }), ...(max === undefined ? {} : { [high]: max }), ...more }
    },
    empty: Object.fromEntries(own.map((field) => [field, null])),
    own,
  })
  return [column('min', [low]), column('max', [high]), column('both', [low, high])]
}

/** Columns about the lender itself, in the order of an exported file. */
export const lenderColumns: readonly ColumnKind[] = [
  {
    ...plain(
      'name',
      'lender lendername company companyname firm firmname lendingcompany institution organization bank nameoflender lendercompany capitalprovider',
      readText(requiredText({ label: 'The name', max: textLimits.name })),
    ),
    empty: {},
  },
  plain('slug', '', readSlug),
  {
    name: 'states',
    synonyms:
      'state statesserved where coverage statecoverage stateslicensed footprint markets lendingstates licensedstates geography whereyoulend lendingarea areas statesoflending serviceareas servicearea locations statescovered statesavailable eligiblestates lendsin regions area lendingfootprint availablestates statesweserve statesoperated operatingstates statesofoperation stateslending stateslendin licensedin wherelend wherewelend welendin serviceterritory territory territories marketsserved activestates statefootprint lendingterritory areasserved areaserved statesavailability wherewefund areaswelend stateswelend stateswelendin statesfunded statesoffered',
    read: (cell, context) => {
      const { states, isPublished } = readStates(cell, context)
      return { states, statesPublished: isPublished }
    },
    empty: { states: [], statesPublished: false },
    own: ['states', 'statesPublished'],
  },
  plain(
    'description',
    'about overview bio aboutus companydescription publicdescription',
    readText(optionalText({ label: 'The description', max: textLimits.message, multiline: true })),
  ),
  plain(
    'contactEmail',
    'email emailaddress mail contactmail emails emailid salesemail submissionemail contactemail loanofficeremail',
    readEmail,
  ),
  plain(
    'contactPhone',
    'phone phonenumber telephone tel phoneno phones contactnumber mobile cell officephone contactphonenumber phonenumbers directphone',
    readPhone,
  ),
  plain('website', 'url web homepage websiteurl site webaddress link domain webpage companywebsite', readWebsite),
  plain('nmlsId', 'nmls nmlsnumber nmlsno companynmls companynmlsid nmlscompanyid nmlsids', readNmlsId),
  plain('licenses', 'license licensenumber licensenumbers statelicense statelicenses licenseno', readLicenses, []),
  plain('isActive', 'active status currentlylending', readFlag, true),
  plain(
    'termsCheckedAt',
    'termschecked lastchecked checkedat checked lastverified verified asof asofdate updated lastupdated datechecked dateverified lastreviewed termsasof verifiedon lastupdate datereviewed',
    readDate,
  ),
  plain('isSample', 'sample', readFlag, false),
]

/** Columns of terms, a program's where the row names one. */
export const termColumns: readonly ColumnKind[] = [
  ...bounds('amount', amount),
  ...bounds('term', term),
  ...bounds('rate', rate),
  ...bounds('points', points),
  plain(
    'fundingDays',
    'daystofund daystofunding fundingtime timetofund closingtime daystoclose timetoclose speed closein fundingspeed turnaround turntime speedtoclose turnaroundtime timeline fundin closingspeed closingtimeline closingdays timetofunding averageclose avgclose closing close howfast fundingtimeline speedtofund averagedaystoclose avgdaystoclose typicalclose fundswithin funding',
    readDays,
  ),
]

/** Names of the columns that are a field each; others say several fields at once, or one of them in other words. */
export function fieldNames(columns: readonly ColumnKind[]): string[] {
  return columns.filter(({ name, own }) => own.some((field) => field === name)).map(({ name }) => name)
}

/** Words that mean a quantity; with 'min', 'max' and their like around them they mean one bound. */
export const quantityWords: ReadonlyMap<string, keyof typeof ends> = new Map([
  ...'amount amounts loan loans loanamount loanamounts loansize loansizes size loanrange amountrange loanamountrange loansizerange loanlimits loanlimit dealsize checksize lendingrange'
    .split(' ')
    .map((word) => [word, 'amount'] as const),
  ...'rate rates interestrate interestrates interest noterate raterange interestraterange pricing intrate int coupon annualrate ratesrange interestraterangepa'
    .split(' ')
    .map((word) => [word, 'rate'] as const),
  ...'points point pts origination originationpoints originationfee originationfees orig origpoints lenderpoints pointsrange origfee originationpts pointscharged lenderfeepoints origpts feespoints pointsfees feesandpoints pointsandfees'
    .split(' ')
    .map((word) => [word, 'points'] as const),
  ...'term terms loanterm loanterms termlength loanlength duration length loanduration maturity termrange loantermrange termsoffered availableterms termoptions loantermoptions'
    .split(' ')
    .map((word) => [word, 'term'] as const),
])
