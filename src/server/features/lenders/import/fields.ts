import { optionalText, requiredText, textLimits } from '#contract/wire/text.ts'
import { amount } from './cells/amount.ts'
import type { CellContext } from './cells/cell-verdict.ts'
import {
  exitFee,
  kindAndPurpose,
  prepay,
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
  readPhone,
  readSlug,
  readText,
  readWebsite,
} from './cells/read-contact.ts'
import { type Count, creditScore, dealCount, dscr, interestMonths, readCount, unitCount } from './cells/read-count.ts'
import { readDate } from './cells/read-date.ts'
import { readExtension } from './cells/read-extension.ts'
import { readFee, readLoanFees } from './cells/read-fee.ts'
import { readKinds, readSituations, situationOf } from './cells/read-kinds.ts'
import { type LeverageField, readLeverage, readLimit } from './cells/read-leverage.ts'
import { readLicenses, readNmlsId } from './cells/read-licenses.ts'
import { readPoints } from './cells/read-points.ts'
import { readPrepaySteps } from './cells/read-prepay.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { readStates } from './cells/read-states.ts'
import { readBasis, readEntity, readFlag, readPurposes, readRecourse } from './cells/read-words.ts'
import type { FileField } from './file-values.ts'
import { type Field, field, type Parser, parsed } from './import-field.ts'

/** The quantities that lenders publish as a minimum and a maximum, with the words of their headers. */
const quantities = {
  amount:
    'amount amt loan commitment fundingrange facilitysize loanbalance size loansize checksize dealsize lendingrange loanrange amountrange loanlimit minmax | range limit usd dollar',
  rate: 'rate apr fixedrate bestrate interest coupon pricing int allinrate interestonlyrate | annual yearly current note base par pa range starting',
  points:
    'point pts origination orig upfrontfee | upfront fee loan lender fund our to us at settlement range charge charged and bps',
  term: 'term tenor months years duration howlong howmanymonths length lengthofloan maturity | loan range option offered available initial',
} as const

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
      ...(name === 'term' ? [transactional, termWithExtension] : []),
      ...(name === 'rate' && side === 'both' ? [rateAndPoints] : []),
      (cell, context) => {
        const found = read(side, cell, context)
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
const oneLine = (read: (cell: string) => unknown) => (cell: string) => read(cell.replace(/\s*[\r\n]+\s*/g, ' '))
const count = (kind: Count) => (cell: string, context: CellContext) => readCount(kind, cell, context)

/** Creates a field that counts months. */
const months = (name: FileField, words: string, example: string) =>
  field(name, words, count(interestMonths), { example })

/** Creates a leverage limit, whose cells may also contain other limits. */
const limit = (name: LeverageField, words: string) =>
  parsed(name, words, { parsers: [readLimit(name)], example: '85% or 80/85/90', hasTiers: true, mayRepeat: true })

const situations = (side: 'accepts' | 'excludes') => (cell: string, context: CellContext) =>
  readSituations(side, cell, context)
const states: Parser = (cell, context) => {
  const { states, isPublished } = readStates(cell, context)
  return { states, statesPublished: isPublished }
}
const properties: Parser = (cell, context) => {
  const { types, maxUnits, accepts, excludes } = readPropertyTypes(cell, context)
  return {
    propertyTypes: types,
    ...(maxUnits === null ? {} : { maxUnits }),
    ...(accepts.length > 0 ? { accepts } : {}),
    ...(excludes.length > 0 ? { excludes } : {}),
  }
}
/** Fields of the lender, in the order of an exported file. */
export const lenderFields: readonly Field[] = [
  field(
    'name',
    'lender lendername who member partner fundingpartner accountname investor company companyname firm firmname lendingcompany institution organization bank nameoflender lendercompany capitalprovider fundingsource lendingsource lendingpartner lendingpartners hardmoneylender hardmoneylenders privatelender directlender capitalsource capitalpartner funder businessname organizationname fundname loanprovider | name',
    oneLine(readText(requiredText({ label: 'The name', max: textLimits.name }))),
    { empty: {} },
  ),
  field('slug', '', readSlug),
  parsed(
    'states',
    'state geo footprint coverage geography geographic territory territorie region market targetmarket availablein area location where lendsin licensedin welendin | which served serving serve service covered licensed licensing lic lend lending lender lends in where we l they you available availability eligible active approved operated operating operation offered funded fund property do of',
    {
      parsers: [states],
      empty: { states: [], statesPublished: false },
      own: ['states', 'statesPublished'],
    },
  ),
  field('description', 'about overview bio aboutus companydescription publicdescription', readDescription),
  field(
    'contactEmail',
    'email mail submitto submitdealsto | address id sales submission contact primary work main scenario desk broker loan officer deal ae rep account exec executive',
    readEmail,
    { example: 'deals@example.com' },
  ),
  field(
    'contactPhone',
    'phone telephone tel cell mobile contactnumber direct tollfree directline | number no contact primary work main business office direct loan officer ae rep account exec executive',
    readPhone,
    { example: '(415) 555-0132' },
  ),
  field('website', 'website webpage web homepage url domain site link | page address company lender', readWebsite, {
    example: 'https://example.com',
  }),
  field('nmlsId', 'nmls | number no id company', readNmlsId),
  field('licenses', 'license | number no state', readLicenses, {
    empty: { licenses: [] },
  }),
  field('isActive', 'active status currentlylending stilllending | account record lender program', readFlag, {
    empty: { isActive: true },
  }),
  field(
    'termsCheckedAt',
    'checked verified confirmed updated update revised revision reviewed asof effective eff modified touched ratesheetdate pricingdate lastratechg lastchange timestamp date | last date term rate on at of as',
    readDate,
  ),
  field('isSample', 'sample', readFlag, { empty: { isSample: false } }),
]

/** Columns of a file that fill fields of the lender. No export or form has them. */
const joinedFields: readonly Field[] = [
  parsed(
    'states',
    'excludedstate ineligiblestate stateexcluded statesexcluded statenot statesnot notlendingin notlicensedin notavailablein nolendingin dontlendin restrictedstate prohibitedstate nolendstate stateswedontlendin stateswedontlend except | we lent in lending served offered available licensed',
    {
      name: 'excludedStates',
      parsers: [(cell, context) => states(`Nationwide except ${cell}`, context)],
      empty: {},
    },
  ),
  parsed(
    'contactEmail',
    'contact rep whotocall accountexecutive ae submission loanofficer senddealsto scenariodesk | name info person details primary sales main manager point of',
    {
      name: 'contact',
      parsers: [readContact],
      example: 'an email or a phone number',
      empty: {},
      own: [],
    },
  ),
]

/** Fields of terms: a program's where the row names one, else the lender's. */
export const termFields: readonly Field[] = [
  ...bounds('amount', amount),
  ...bounds('term', term),
  ...bounds('rate', rate),
  ...bounds('points', points),
  field(
    'fundingDays',
    'close closing settlement fund funding speed turn turnaround turntime timeline howfast days | turn time day to how fast average avg typical est estimated within in number of',
    readDays,
    { example: '10 days or 10-14' },
  ),
]

/** Fields that only a program has, in the order of an exported file. */
export const programFields: readonly Field[] = [
  parsed(
    'program',
    'program product facility | title name loan line tier level option label builder investor borrower construction rehab rental bridge flip',
    {
      parsers: [programName],
    },
  ),
  field('kinds', '', readKinds, { empty: { kinds: [] }, example: 'fix and flip, bridge, construction or rental' }),
  // Combined with the program's name, because this column often says bridge for every short-term loan.
  parsed(
    'kinds',
    'type category programkind loansoffered programsoffered programsoffer loanprogramsoffer loantypesoffer loanproductsoffer whatwelend whatwefund whattheylend lendson whatwedo whattheydo whattheyfund financingtype strategy dealtype specialty | loan program product investment of on offer offered lending',
    {
      name: 'kind',
      parsers: [kindAndPurpose],
      example: 'fix and flip, bridge, construction or rental',
      empty: {},
    },
  ),
  field('accepts', 'takes alsofunds specialsituations accepted eligiblesituations', situations('accepts'), {
    empty: { accepts: [] },
  }),
  field(
    'excludes',
    'excluded exclusion ineligible noteligible prohibited restriction notaccepted notallowed wontdo wontlendon willnotlendon doesnotlendon doesntlendon | property propertie type',
    situations('excludes'),
    { empty: { excludes: [] } },
  ),
  parsed(
    'purposes',
    'purpose useoffund transaction usecase use purchaserefi purchaseorrefi purchaserefinance purchaseorrefinance | loan eligible type of',
    {
      empty: { purposes: [] },
      example: 'purchase, refinance or both',
      parsers: [
        (cell, context) => {
          const purposes = readPurposes(cell, context)
          return purposes && { purposes }
        },
        // Some lenders list kinds, 'Second lien' or 'Land' among their purposes.
        (cell, context) => {
          const kinds = readKinds(cell)
          if (kinds) context.warn(`${quote(cell)} was read as ${kinds.join(', ')}`)
          return kinds && { kinds, areKindsLoose: true }
        },
        (cell) => {
          const situation = cell.split(' ').length <= 3 ? situationOf(plainCell(cell)) : undefined
          return situation && { accepts: [situation] }
        },
      ],
    },
  ),
  parsed(
    'propertyTypes',
    'property propertie prop asset collateral | type class classe financed eligible allowed accepted acceptable permitted',
    {
      parsers: [properties],
      empty: { propertyTypes: [] },
    },
  ),
  field('programStates', 'statesofprogram productstates', (cell, context) => {
    const { states, isPublished } = readStates(cell, context)
    return isPublished && states.length > 0 ? states : null
  }),
  limit(
    'maxAdvancePercent',
    'advance adv ltv onpurchase towardpurchase ofprice purchasemoney ltvcltv loantopurchase loantopurchaseprice downpayment mindownpayment minimumdownpayment ltp ltpp purchasefinancing loantovalue purchaseprice ofpurchase maxpurchase purchaseadvance ltcpurchase purchaseltc acquisitionltc | price initial asis day1 dayone rate of they we fund lend at',
  ),
  limit(
    'maxRehabPercent',
    'rehab reno renovation repair capex ofwork rehabmoney futurefunding constructionholdback rehabbudgetfinanced | budget construction funding funded financing financed ltc holdback cost advance build finance money toward they we fund lend or of',
  ),
  {
    // A share of the build is a construction loan's, where a share of repairs is a flip's.
    ...limit(
      'maxRehabPercent',
      'build constructionbudget hardcosts hardsoftcosts hardandsoftcosts buildadvance buildfinanced ofbuild buildcosts constructionadvance constructioncosts ofconstruction',
    ),
    name: 'build',
    parsers: [shareOfBuild],
  },
  limit('maxLtcPercent', 'ltc loantocost | total blended overall combined'),
  limit(
    'maxLtarvPercent',
    'ltarv arv arltv ltfv loantofuturevalue futurevalue ltaiv finishedvalue completedvalue afterrepairvalue afterrepair ltvoncompletion ltvcompleted | total ltv lt t of loan to on never more than over cap limit percent stabilized or',
  ),
  parsed(
    'maxAdvancePercent',
    'maxleverage maximumfinancing financinglimit ltvlimits leveragelimit maximumleverage loanleverage financing leveragelimits maxloantovaluecost ltvltc ltcltarv ltcarv ltvarvltc maxltvltc ltvltcarv advancerates',
    {
      name: 'leverage',
      parsers: [readLeverage],
      example: '90% LTC / 75% ARV',
      empty: {},
      own: [],
      hasTiers: true,
    },
  ),
  field(
    'minCreditScore',
    'fico credit score | required needed they wanted requirement req reqd range band tier floor borrower guarantor sponsor mid qualifying',
    count(creditScore),
    { example: '660 or 660+', hasTiers: true },
  ),
  field(
    'minDeals',
    'experience exp deal flip exits verifiedexit project trackrecord homesbuilt homebuilt homesclosed closedhome homescompleted completedhome completedbuild buildsfinished buildfinished rehabscompleted completedrehabs mindealslast3years whoitsfor | require required requirement req reqd needed level tier verified builder prior previous past borrower investor completed finished sold rented or done last 2 3 5 36 number of',
    // 'Expert (10+)' names its tier.
    (cell, context) =>
      readCount(dealCount, cell.replace(/^(?!prefer|recommend|option)[a-z][a-z ]*\((\d[^)a-z]*)\)$/i, '$1'), context),
    { example: '3 or 3+' },
  ),
  field(
    'entityRequired',
    'entity llc vesting borrower borrowertype whocanborrow ownership eligibleborrowers titleheldin titlevesting | required req requirement only type borrowing must be',
    readEntity,
    { example: 'entity only or individuals too' },
  ),
  field('maxUnits', 'unit | number of limit', count(unitCount), { example: '4' }),
  field('minDscr', 'dscr debtservicecoverage debtcoverage | ratio required requirement req reqd', count(dscr), {
    example: '1.1 or 1.10x',
    hasTiers: true,
  }),
  field(
    'minPropertyValue',
    'minimumpropertyvalue minimumpurchaseprice minvalue minpropertyvalue minhomevalue minimumasisvalue propertyvalue minasisvalue minimumvalue minpurchaseprice minprice minappraisedvalue',
    (cell, context) => {
      const found = readBounds(amount, 'min', cell, context)
      return found && (found.min ?? null)
    },
    { example: '$75,000' },
  ),
  months(
    'seasoningMonths',
    'seasoning minseasoning minimumseasoning | requirement required title ownership period co cashout refinance refi',
    '6 months',
  ),
  field(
    'interestBasis',
    'interestcharged interestrunson interestaccrueson interestchargedon interestaccrual interestcalculation accrual dutchinterest interestaccrues interestaccruedon accrualmethod interestcalculatedon intereston dutch dutchvsnondutch dutchnondutch nondutch nondutchinterest',
    readBasis,
    { example: 'full or drawn' },
  ),
  months(
    'minimumInterestMonths',
    'minimuminterest mininterest minint guaranteedinterest mininterestmonths minimuminterestperiod mininterestperiod interestguarantee minimumearnedinterest minearnedinterest guaranteedminimuminterest',
    '3 or 3 months',
  ),
  months('interestReserveMonths', 'interestreserve paymentreserve prepaidinterest | month required', '3 months'),
  parsed('extensionPercent', 'extension ext needmoretime needlonger | if you fee cost point pts option price', {
    parsers: [readExtension],
    example: '1% or 0.5% for 3 months',
  }),
  months('extensionMonths', 'extensionlength extensionterm extensionperiod', '3 months'),
  parsed('exitFeePercent', 'exit backend payofffee | fee point pts', {
    parsers: [exitFee],
    example: '1% or 1% after month 9',
  }),
  months('exitFeeAfterMonth', 'exitfeeafter', '9'),
  parsed(
    'prepay',
    'prepay prepayment yieldmaintenance ppp penalty penaltie earlypayoff earlypayofffee payingearly payingoffearly | for pen term structure charge option',
    {
      parsers: [prepay],
      example: '5-4-3-2-1',
    },
  ),
  field('prepaySteps', '', readPrepaySteps, { example: '5-4-3-2-1' }),
  field(
    'recourse',
    'recourse recoursenonrecourse guaranty guarantee guarantor pg | type required personal',
    readRecourse,
    {
      example: 'full, limited or none',
    },
  ),
  parsed(
    'loanFees',
    'fee charge processing underwriting uw admin administration docs docprep document documentprep documentpreparation wire floodcert creditreport servicingsetup setup underwritingfee application attorney legal | our fund loan lender process uw doc documentation prep preparation other closing fixed junk legal attorney commitment misc taxservice application additional total flat flood cert credit report and',
    {
      parsers: [readLoanFees],
      example: '$1,495',
      isSummed: true,
    },
  ),
  field(
    'drawFee',
    'draw drawfee drawinspection inspection drawinsp inspectionfee drawcost perdraw feeperdraw drawprocessingfee drawadminfee | construction fee cost perdraw per each visit request charge',
    readFee,
    { example: '$175' },
  ),
  field('feesNote', 'feenote otherfeesnote feeremarks', text('The note on fees', 300)),
  field(
    'sourceUrl',
    'source sourcelink termsurl termspage sourcepage readat termslink ratesheet ratesheeturl',
    readWebsite,
    { example: 'https://example.com' },
  ),
  field('programTermsCheckedAt', 'programchecked programcheckedat productchecked', readDate),
]

// 'Ineligible states' isn't 'in eligible states', so the joined fields are first.
export const fields: readonly Field[] = [...joinedFields, ...lenderFields, ...termFields, ...programFields]
export const fieldNames = fields.map(({ name }) => name)
