import { optionalText, textLimits } from '#contract/wire/text.ts'
import type { CellContext } from './cells/cell-verdict.ts'
import { isNotPublished } from './cells/plain-cell.ts'
import { readText, readWebsite } from './cells/read-contact.ts'
import { readDate } from './cells/read-date.ts'
import { readExtension } from './cells/read-extension.ts'
import { readFee, readLoanFees } from './cells/read-fee.ts'
import { readKinds, readSituations } from './cells/read-kinds.ts'
import { type LeverageField, readLeverage, readLimit } from './cells/read-leverage.ts'
import { type Count, creditScore, dealCount, dscr, interestMonths, readCount, unitCount } from './cells/read-limit.ts'
import { minimumInterestIn, prepayStepsOf, readPrepaySteps } from './cells/read-prepay.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { readStates } from './cells/read-states.ts'
import { readBasis, readEntity, readPurposes, readRecourse } from './cells/read-words.ts'
import type { FileField, FileValues } from './file-values.ts'
import type { ColumnKind } from './lender-columns.ts'

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

/** A limit's column, whose cells may say other limits too. */
const limit = (name: LeverageField, synonyms: string): ColumnKind => ({
  name,
  synonyms,
  read: readLimit(name),
  empty: { [name]: null },
  own: [name],
  mayRepeat: true,
})
const count = (kind: Count) => (cell: string, context: CellContext) => readCount(kind, cell, context)
/** The same, with where a range begins: in a line for each range of credit, '680-739' asks for 680. */
const banded = (kind: Count, from: 'creditFrom' | 'dealsFrom') => {
  return (column: ColumnKind): ColumnKind => ({
    ...column,
    read(cell, context) {
      const [, low, high] = /^\D*(\d+)\s*(?:[-\u2013]|to)\s*(\d+)\D*$/.exec(cell) ?? []
      const isBand = low !== undefined && Number(low) < Number(high)
      return { [column.name]: readCount(kind, cell, context), ...(isBand ? { [from]: Number(low) } : {}) }
    },
  })
}
const short = (label: string, max: number) => {
  const read = readText(optionalText({ label, max }))
  return (cell: string) => (isNotPublished(cell) ? null : read(cell))
}

const prepayText = short('The prepayment terms', 200)

/** Columns that only a program has, in the order of an exported file. */
export const programColumns: readonly ColumnKind[] = [
  plain(
    'program',
    'product programname productname loanprogram loanproduct products programs loanprograms productline',
    short('The program', textLimits.name),
  ),
  plain('kinds', '', readKinds, []),
  {
    // Files of before, and of others: what it says goes together with the program's name.
    name: 'kind',
    synonyms: 'loantype type producttype programtype loantypes category programkind lendingtype',
    read: (cell, context) => ({ kinds: readKinds(cell, context), areKindsLoose: true }),
    empty: {},
    own: ['kinds'],
  },
  plain('accepts', 'takes alsofunds specialsituations accepted eligiblesituations', readSituations, []),
  plain(
    'excludes',
    'excluded exclusions ineligible notaccepted restrictions prohibited ineligibleproperties excludedproperties',
    readSituations,
    [],
  ),
  plain(
    'purposes',
    'purpose loanpurpose loanpurposes transactiontype transactiontypes usecase transaction use',
    readPurposes,
    [],
  ),
  {
    name: 'propertyTypes',
    synonyms:
      'propertytype property properties assettypes assettype collateral propertiesfinanced propertytypesfinanced asset eligibleproperties collateraltype assetclass assetclasses eligiblepropertytypes',
    read(cell, context) {
      const { types, maxUnits, accepts, excludes } = readPropertyTypes(cell, context)
      return {
        propertyTypes: types,
        ...(maxUnits === null ? {} : { maxUnits }),
        ...(accepts.length > 0 ? { accepts } : {}),
        ...(excludes.length > 0 ? { excludes } : {}),
      }
    },
    empty: { propertyTypes: [] },
    own: ['propertyTypes'],
  },
  plain('programStates', 'statesofprogram productstates', (cell, context) => {
    const { states, isPublished } = readStates(cell, context)
    return isPublished && states.length > 0 ? states : null
  }),
  limit(
    'maxAdvancePercent',
    'maxadvance advance maxltv ltv maxltcpurchase ltcpurchase purchaseltc maxpurchaseltc maxltvpurchase ltvpurchase purchaseadvance initialadvance maxinitialadvance ofpurchase purchaseprice ofpurchaseprice ltpp maxltpp loantovalue maxloantovalue ltvmax advancerate maxasisltv asisltv day1ltv dayoneadvance ltvasis maxltvasis maxpurchase downpaymentltv asisltvmax maxadvancerate acquisitionltc maxpurchaseltv purchaseltv ltvpurch maxltvpurch purchltv maxltvacquisition ltvacquisition',
  ),
  {
    // Beside a limit for buying it makes a program of its own (`split-tiers.ts`).
    ...limit(
      'maxAdvancePercent',
      'ltvrefi ltvrefinance maxltvrefi maxltvrefinance refiltv refinanceltv maxrefiltv maxrefinanceltv refimaxltv ltvrt maxltvrt rtltv ltvrateterm ltvrateandterm maxltvrateterm maxltvrateandterm ratetermltv ltvratetermrefi ltvco maxltvco coltv ltvcashout maxltvcashout cashoutltv maxcashoutltv cashoutmaxltv ltvcashoutrefi ltvcashoutrefinance maxltvcashoutrefi maxltvcashoutrefinance cashoutrefiltv cashoutrefinanceltv',
    ),
    name: 'refinancePercent',
  },
  limit(
    'maxRehabPercent',
    'maxrehab rehab reno renovation repairs renofunding rehabconstructionfinancing maxltcrehab ltcrehab rehabltc maxrehabltc rehabfinanced rehabfunding rehabadvance ofrehab rehabholdback constructionholdback rehabcosts repairsfinanced maxrehabadvance maxrehabfinancing rehabfinancing ofrehabcosts rehabbudgetfinanced',
  ),
  limit(
    'maxLtcPercent',
    'maxltc ltc loantocost maxloantocost totalltc ltcmax blendedltc maxtotalltc ltctotal maxltctotal maxblendedltc overallltc combinedltc',
  ),
  limit(
    'maxLtarvPercent',
    'maxltarv ltarv arv maxarv ltvarv arvltv maxarvltv maxltvarv ofarv maxofarv loantoarv maxloantoarv arltv maxarltv ltarvmax arvmax ltafterrepairvalue afterrepairltv afterrepairvalue maxltvafterrepair arvpercent maxarvpercent tarv loantoafterrepairvalue',
  ),
  {
    name: 'leverage',
    synonyms:
      'maxleverage maximumleverage loanleverage financing leveragelimits maxloantovaluecost ltvltc ltcltarv ltcarv ltvarvltc maxltvltc ltvltcarv advancerates',
    read: readLeverage,
    empty: {},
    own: [],
  },
  banded(
    creditScore,
    'creditFrom',
  )(
    plain(
      'minCreditScore',
      'minfico fico credit minimumfico mincredit minimumcredit creditscore minimumcreditscore ficomin ficoscore minficoscore minscore creditmin creditrequirement ficorequirement creditrequirements minimumficoscore ficominimum creditscoremin ficoband ficobands ficorange ficotier creditband creditbands creditrange credittier creditscorerange scoreband',
      count(creditScore),
    ),
  ),
  banded(
    dealCount,
    'dealsFrom',
  )(
    plain(
      'minDeals',
      'minexperience experience experiencerequired minimumexperience dealsrequired priordeals minflips flips mindealslast3years numberofdeals expdeals experiencerequirement minexits requiredexperience minprojects minpriordeals completeddeals experiencedeals deals exp minexp borrowerexperience investorexperience experiencelevel minborrowerexperience trackrecord',
      count(dealCount),
    ),
  ),
  plain(
    'entityRequired',
    'entity entityonly borrower borrowertype llcrequired borrowerentity entitytype vesting borrowertypes entityrequirement mustbeentity borrowingentity whocanborrow ownership eligibleborrowers titleheldin',
    readEntity,
  ),
  plain('maxUnits', 'units unitsmax maximumunits maxnumberofunits numberofunits', count(unitCount)),
  plain(
    'minPropertyValue',
    'minvalue minimumpropertyvalue minimumvalue minasisvalue minimumasisvalue minhomevalue',
    readFee,
  ),
  plain('minDscr', 'dscr minimumdscr dscrmin dscrratio mindscrratio dscrrequirement', count(dscr)),
  plain('seasoningMonths', 'seasoning seasoningrequirement ownershipseasoning', count(interestMonths)),
  plain(
    'interestBasis',
    'interestcharged interestchargedon interestaccrual interestcalculation accrual dutchinterest interestaccrues interestcalculatedon intereston dutch',
    readBasis,
  ),
  plain(
    'minimumInterestMonths',
    'minimuminterest mininterest guaranteedinterest mininterestmonths minimuminterestperiod interestguarantee minimumearnedinterest minearnedinterest guaranteedminimuminterest',
    count(interestMonths),
  ),
  plain(
    'extensionPercent',
    'extension extensionfee extensionpoints extensions extfee extensioncost extensionpts',
    readExtension,
  ),
  plain('extensionMonths', 'extensionterm extensionlength extensionperiod', count(interestMonths)),
  plain('exitFeePercent', 'exitfee exitpoints exitpts backendfee backendpoints', readExtension),
  plain('exitFeeAfterMonth', 'exitfeeafter exitfeeaftermonths', count(interestMonths)),
  plain('interestReserveMonths', 'interestreserve interestreserves prepaidinterestmonths', count(interestMonths)),
  {
    ...plain(
      'prepay',
      'prepayment prepaypenalty prepaymentpenalty ppp prepayterms prepaystructure prepaymentterms',
      prepayText,
    ),
    read(cell) {
      const prepay = prepayText(cell) as string | null
      if (prepay === null) return { prepay }
      const steps = prepayStepsOf(prepay)
      const months = minimumInterestIn(prepay)
      return {
        prepay,
        ...(steps ? { prepaySteps: steps } : {}),
        ...(months === null ? {} : { minimumInterestMonths: months }),
      }
    },
  },
  plain('prepaySteps', '', readPrepaySteps),
  plain(
    'recourse',
    'recoursetype guaranty guarantee personalguarantee pg personalguaranty guarantor pgrequired',
    readRecourse,
  ),
  {
    ...plain(
      'loanFees',
      'fees fee loanfee processingfee underwritingfee docfee docfees adminfee lenderfees otherfees closingfees processing underwriting documentfee documentationfee junkfees lenderfee fixedfees uwfee legalfee docprep docprepfee processingfees servicingsetupfee applicationfee additionalfees',
      readFee,
    ),
    read: readLoanFees,
    isSummed: true,
  },
  plain(
    'drawFee',
    'drawfees feeperdraw drawinspectionfee inspectionfee drawcost perdraw perdrawfee drawprocessingfee drawinspection',
    readFee,
  ),
  plain('feesNote', 'feenote otherfeesnote feeremarks', short('The note on fees', 300)),
  plain(
    'sourceUrl',
    'source sourcelink termsurl termspage sourcepage readat termslink ratesheet ratesheeturl',
    readWebsite,
  ),
  plain('programTermsCheckedAt', 'programchecked programcheckedat productchecked', readDate),
]
