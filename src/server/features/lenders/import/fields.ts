import { optionalText, requiredText, textLimits } from '#contract/wire/text.ts'
import { amount } from './cells/amount.ts'
import type { CellContext } from './cells/cell-verdict.ts'
import { exitFee, kindAndPurpose, prepay, rateAndPoints, shareOfBuild, transactional } from './cells/combined-cells.ts'
import { readDays, term } from './cells/duration.ts'
import { points, rate } from './cells/percent.ts'
import { plainCell } from './cells/plain-cell.ts'
import { type Quantity, readBounds, type Side } from './cells/read-bounds.ts'
import { readEmail, readPhone, readSlug, readText, readWebsite } from './cells/read-contact.ts'
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
import { conditionsInName } from './conditions.ts'
import type { FileField } from './file-values.ts'
import { type Field, field, type Parser } from './import-field.ts'

const ends = { amount: 'Amount', rate: 'Rate', points: 'Points', term: 'Term' } as const
type Ends = keyof typeof ends

/** Returns the three fields of a quantity: minimum, maximum, and both in one. */
function bounds(name: Ends, quantity: Quantity): Field[] {
  const [low, high] = [`min${ends[name]}`, `max${ends[name]}`] as [FileField, FileField]
  const read =
    name === 'points' ? readPoints : (side: Side, ...rest: [string, CellContext]) => readBounds(quantity, side, ...rest)
  const column = (side: Side, own: FileField[]): Field => ({
    name: side === 'both' ? name : own[0]!,
    words: '',
    parsers: [
      ...(name === 'term' ? [transactional] : []),
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

/** Creates a leverage limit, whose cells may also contain other limits. */
const limit = (name: LeverageField, words: string): Field => ({
  ...field(name, words, () => undefined, { example: '85% or 80/85/90', hasTiers: true, mayRepeat: true }),
  parsers: [readLimit(name)],
})

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
/** Fields of the lender itself, in the order of an exported file. */
export const lenderFields: readonly Field[] = [
  field(
    'name',
    'lender lendername company companyname firm firmname lendingcompany institution organization bank nameoflender lendercompany capitalprovider fundingsource lendingsource lendingpartner lendingpartners hardmoneylender hardmoneylenders privatelender directlender',
    oneLine(readText(requiredText({ label: 'The name', max: textLimits.name }))),
    { empty: {} },
  ),
  field('slug', '', readSlug),
  {
    ...field(
      'states',
      'state statesserved where coverage statecoverage stateslicensed footprint markets lendingstates licensedstates geography whereyoulend lendingarea areas statesoflending serviceareas servicearea locations statescovered statesavailable eligiblestates lendsin regions area lendingfootprint availablestates statesweserve statesoperated operatingstates statesofoperation stateslending stateslendin licensedin wherelend wherewelend wheretheylend welendin serviceterritory territory territories marketsserved activestates statefootprint lendingterritory geographicarea geographicareas areasserved areaserved statesavailability wherewefund areaswelend stateswelend stateswelendin statesfunded statesoffered',
      () => undefined,
    ),
    parsers: [states],
    empty: { states: [], statesPublished: false },
    own: ['states', 'statesPublished'],
  },
  field(
    'description',
    'about overview bio aboutus companydescription publicdescription',
    readText(optionalText({ label: 'The description', max: textLimits.message, multiline: true })),
  ),
  field(
    'contactEmail',
    'email emailaddress mail contactmail emails emailid salesemail submissionemail contactemail loanofficeremail',
    readEmail,
    { example: 'deals@example.com' },
  ),
  field(
    'contactPhone',
    'phone phonenumber telephone tel phoneno phones contactnumber mobile cell officephone contactphonenumber phonenumbers directphone',
    readPhone,
    { example: '(415) 555-0132' },
  ),
  field('website', 'url web homepage websiteurl site webaddress link domain webpage companywebsite', readWebsite, {
    example: 'https://example.com',
  }),
  field('nmlsId', 'nmls nmlsnumber nmlsno companynmls companynmlsid nmlscompanyid nmlsids', readNmlsId),
  field('licenses', 'license licensenumber licensenumbers statelicense statelicenses licenseno', readLicenses, {
    empty: { licenses: [] },
  }),
  field('isActive', 'active status currentlylending', readFlag, { empty: { isActive: true } }),
  field(
    'termsCheckedAt',
    'termschecked lastchecked checkedat checked lastverified verified asof asofdate updated lastupdated datechecked dateverified lastreviewed termsasof verifiedon lastupdate datereviewed',
    readDate,
  ),
  field('isSample', 'sample', readFlag, { empty: { isSample: false } }),
]

/** Fields of terms: a program's where the row names one, else the lender's. */
export const termFields: readonly Field[] = [
  ...bounds('amount', amount),
  ...bounds('term', term),
  ...bounds('rate', rate),
  ...bounds('points', points),
  field(
    'fundingDays',
    'daystofund daystofunding fundingtime timetofund closingtime daystoclose timetoclose closetime closetimes speed closein fundingspeed turnaround turntime speedtoclose turnaroundtime timeline fundin closingspeed closingtimeline closingdays timetofunding averageclose avgclose closing close howfast fundingtimeline speedtofund averagedaystoclose avgdaystoclose typicalclose fundswithin funding days daystofundclose',
    readDays,
    { example: '10 days or 10-14' },
  ),
]

/** Parses a program's name with its purpose, credit and experience: 'DSCR, cash-out', 'Flip (first-time investors)'. */
const programName: Parser = (cell) => {
  const program = oneLine(text('The program', textLimits.name))(cell) as string
  return { ...conditionsInName(program), program }
}

/** Fields that only a program has, in the order of an exported file. */
export const programFields: readonly Field[] = [
  {
    ...field(
      'program',
      'product programname productname loanprogram loanproduct loanproducts products programs loanprograms productline loanprogramname',
      () => undefined,
    ),
    parsers: [programName],
  },
  field('kinds', '', readKinds, { empty: { kinds: [] }, example: 'fix and flip, bridge, construction or rental' }),
  {
    // Combined with the program's name, because this column often says bridge for every short-term loan.
    ...field(
      'kinds',
      'loantype typesofloans typesofloan typeofloan typeofloans loansoffered whatwelend whatwefund whattheylend whatwedo loantypesoffered loanprogramsoffered programsoffered type producttype programtype loantypes category programkind lendingtype',
      () => undefined,
    ),
    name: 'kind',
    parsers: [kindAndPurpose],
    example: 'fix and flip, bridge, construction or rental',
    empty: {},
  },
  field('accepts', 'takes alsofunds specialsituations accepted eligiblesituations', situations('accepts'), {
    empty: { accepts: [] },
  }),
  field(
    'excludes',
    'excluded exclusions ineligible notaccepted restrictions prohibited ineligibleproperties excludedproperties',
    situations('excludes'),
    { empty: { excludes: [] } },
  ),
  {
    ...field(
      'purposes',
      'purpose loanpurpose loanpurposes transactiontype transactiontypes usecase transaction use',
      () => undefined,
      { empty: { purposes: [] }, example: 'purchase, refinance or both' },
    ),
    parsers: [
      (cell) => {
        const purposes = readPurposes(cell)
        return purposes && { purposes }
      },
      // Some lenders list 'Second lien' or 'Land' among their purposes.
      (cell) => {
        const situation = situationOf(plainCell(cell))
        return situation && { accepts: [situation] }
      },
    ],
  },
  {
    ...field(
      'propertyTypes',
      'propertytype property properties assettypes assettype collateral propertiesfinanced propertytypesfinanced asset eligibleproperties collateraltype assetclass assetclasses eligiblepropertytypes',
      () => undefined,
    ),
    parsers: [properties],
    empty: { propertyTypes: [] },
  },
  field('programStates', 'statesofprogram productstates', (cell, context) => {
    const { states, isPublished } = readStates(cell, context)
    return isPublished && states.length > 0 ? states : null
  }),
  limit(
    'maxAdvancePercent',
    'maxadvance advance maxltv ltv maxltcpurchase ltcpurchase purchaseltc maxpurchaseltc purchaseadvance initialadvance maxinitialadvance ofpurchase purchaseprice ofpurchaseprice ltpp maxltpp loantovalue maxloantovalue ltvmax advancerate maxasisltv asisltv day1ltv dayoneadvance ltvasis maxltvasis maxpurchase downpaymentltv asisltvmax maxadvancerate acquisitionltc',
  ),
  limit(
    'maxRehabPercent',
    'maxrehab rehab reno renovation repairs renofunding rehabconstructionfinancing maxltcrehab ltcrehab rehabltc maxrehabltc rehabfinanced rehabfunding rehabadvance ofrehab rehabholdback constructionholdback rehabcosts repairsfinanced maxrehabadvance maxrehabfinancing rehabfinancing ofrehabcosts rehabbudgetfinanced rehabbuild rehaborbuild renoholdback rehabholdbackpercent',
  ),
  {
    // A share of the build is a construction loan's, where a share of repairs is a flip's.
    ...limit(
      'maxRehabPercent',
      'build buildadvance buildfinanced ofbuild buildcosts constructionadvance constructioncosts ofconstruction',
    ),
    name: 'build',
    parsers: [shareOfBuild],
  },
  limit(
    'maxLtcPercent',
    'maxltc ltc loantocost maxloantocost totalltc ltcmax blendedltc maxtotalltc ltctotal maxltctotal maxblendedltc overallltc combinedltc',
  ),
  limit(
    'maxLtarvPercent',
    'maxltarv ltarv totalltarv arv maxarv ltvarv arvltv maxarvltv maxltvarv ofarv maxofarv loantoarv maxloantoarv arltv maxarltv ltarvmax arvmax ltafterrepairvalue afterrepairltv afterrepairvalue maxltvafterrepair arvpercent maxarvpercent tarv loantoafterrepairvalue ltaiv ltvoffinishedvalue finishedvalue offinishedvalue ltvoncompletion completedvalue ofcompletedvalue ltvcompleted arvcap arvlimit',
  ),
  {
    ...field(
      'maxAdvancePercent',
      'maxleverage ltvlimits leveragelimit maximumleverage loanleverage financing leveragelimits maxloantovaluecost ltvltc ltcltarv ltcarv ltvarvltc maxltvltc ltvltcarv advancerates',
      () => undefined,
    ),
    name: 'leverage',
    parsers: [readLeverage],
    example: '90% LTC / 75% ARV',
    empty: {},
    own: [],
    hasTiers: true,
  },
  field(
    'minCreditScore',
    'minfico fico credit minimumfico mincredit minimumcredit creditscore minimumcreditscore ficomin ficoscore minficoscore minscore creditmin creditrequirement ficorequirement creditrequirements minimumficoscore ficominimum creditscoremin ficoband ficobands ficorange ficotier creditband creditbands creditrange credittier creditscorerange scoreband',
    count(creditScore),
    { example: '660 or 660+', hasTiers: true },
  ),
  field(
    'minDeals',
    'minexperience experience experiencerequired minimumexperience dealsrequired priordeals minflips flips mindealslast3years numberofdeals expdeals experiencerequirement minexits requiredexperience minprojects minpriordeals completeddeals experiencedeals deals exp minexp borrowerexperience investorexperience experiencelevel minborrowerexperience trackrecord experiencetier exprequired requiredexp flipscompleted completedflips flipsdone projectscompleted completedprojects dealsdone priorflips rehabscompleted completedrehabs',
    count(dealCount),
    { example: '3 or 3+' },
  ),
  field(
    'entityRequired',
    'entity entityonly borrower borrowertype llcrequired borrowerentity entitytype vesting borrowertypes entityrequirement mustbeentity borrowingentity whocanborrow ownership eligibleborrowers titleheldin',
    readEntity,
    { example: 'entity only or individuals too' },
  ),
  field('maxUnits', 'units unitsmax maximumunits maxnumberofunits numberofunits', count(unitCount), { example: '4' }),
  field('minDscr', 'dscr minimumdscr dscrmin dscrratio mindscrratio dscrrequirement', count(dscr), {
    example: '1.1 or 1.10x',
    hasTiers: true,
  }),
  field(
    'minPropertyValue',
    'minimumpropertyvalue minvalue minpropertyvalue minhomevalue minimumasisvalue propertyvalue minasisvalue minimumvalue minpurchaseprice minprice',
    (cell, context) => {
      const found = readBounds(amount, 'min', cell, context)
      return found && (found.min ?? null)
    },
    { example: '$75,000' },
  ),
  field('seasoningMonths', 'seasoning seasoningrequirement titleseasoning ownershipseasoning', count(interestMonths), {
    example: '6 months',
  }),
  field(
    'interestBasis',
    'interestcharged interestchargedon interestaccrual interestcalculation accrual dutchinterest interestaccrues interestcalculatedon intereston dutch nondutch nondutchinterest',
    readBasis,
    { example: 'full or drawn' },
  ),
  field(
    'minimumInterestMonths',
    'minimuminterest mininterest guaranteedinterest mininterestmonths minimuminterestperiod interestguarantee minimumearnedinterest minearnedinterest guaranteedminimuminterest',
    count(interestMonths),
    { example: '3 or 3 months' },
  ),
  field(
    'interestReserveMonths',
    'interestreserve interestreserves reserve paymentreserve prepaidinterest interestreservemonths',
    count(interestMonths),
    { example: '3 months' },
  ),
  {
    ...field(
      'extensionPercent',
      'extension extensionfee extensionpoints extensions extfee extensioncost extensionpts',
      () => undefined,
    ),
    parsers: [readExtension],
    example: '1% or 0.5% for 3 months',
  },
  field('extensionMonths', 'extensionlength extensionterm extensionperiod', count(interestMonths), {
    example: '3 months',
  }),
  {
    ...field('exitFeePercent', 'exit exitfee exitpoints exitpts backendpoints backendfee', () => undefined),
    parsers: [exitFee],
    example: '1% or 1% after month 9',
  },
  field('exitFeeAfterMonth', 'exitfeeafter', count(interestMonths), { example: '9' }),
  {
    ...field(
      'prepay',
      'prepayment prepaypenalty prepaymentpenalty ppp prepayterms prepaystructure prepaymentterms prepayments',
      () => undefined,
    ),
    parsers: [prepay],
    example: '5-4-3-2-1',
  },
  field('prepaySteps', '', readPrepaySteps, { example: '5-4-3-2-1' }),
  field(
    'recourse',
    'recoursetype guaranty guarantee personalguarantee pg personalguaranty guarantor pgrequired',
    readRecourse,
    { example: 'full, limited or none' },
  ),
  {
    ...field(
      'loanFees',
      'fees fee loanfee processingfee underwritingfee docfee docfees adminfee lenderfees otherfees closingfees processing underwriting documentfee documentationfee junkfees lenderfee fixedfees uwfee legalfee docprep docprepfee processingfees servicingsetupfee applicationfee additionalfees',
      () => undefined,
    ),
    parsers: [readLoanFees],
    example: '$1,495',
    isSummed: true,
  },
  field(
    'drawFee',
    'drawfees feeperdraw drawinspectionfee inspectionfee drawcost perdraw perdrawfee drawprocessingfee drawinspection',
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

export const fields: readonly Field[] = [...lenderFields, ...termFields, ...programFields]
export const fieldNames = fields.map(({ name }) => name)

/** Returns the names of fields with one value each. The others hold several values, or one in another form. */
export function singleFields(of: readonly Field[]): string[] {
  return of.filter(({ name, own }) => own.some((one) => one === name)).map(({ name }) => name)
}

/** Words for a quantity. With 'min', 'max' and similar they mean one bound. */
export const quantityWords: ReadonlyMap<string, Ends> = new Map(
  Object.entries({
    amount:
      'amount amounts amt loanamt loanamts loan loans loanamount loanamounts loansize loansizes size loanrange amountrange loanamountrange loansizerange loanlimits loanlimit dealsize checksize lendingrange',
    rate: 'rate rates allinrate interestrate interestrates interest noterate raterange interestraterange pricing intrate int coupon annualrate ratesrange interestraterangepa startrate baserate interestonlyrate intraterange',
    points:
      'points point pts origination originationpoints originationfee originationfees orig origpoints lenderpoints pointsrange origfee originationpts pointscharged lenderfeepoints origpts feespoints pointsfees feesandpoints pointsandfees',
    term: 'term terms loanterm loanterms termlength loanlength duration length loanduration maturity termrange loantermrange termsoffered availableterms termoptions loantermoptions',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name as Ends] as const)),
)
