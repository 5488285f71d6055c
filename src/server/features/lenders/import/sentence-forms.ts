/** Sentences that state a field as a whole. */
export const wholes: readonly (readonly [RegExp, string])[] = [
  [/^\$ ?\d[\d,.]* ?(?:[a-z ]*\b|\/ ?)(?:draws?|inspections?)\b/i, 'drawFee'],
  [/^\$ ?\d.*\b(?:fees?|draws?|processing|underwriting|doc\w*|admin)\b/i, 'loanFees'],
  [
    /^(?:legal|proc\w*|admin\w*|docs?|documents?|u\/?w|underwriting|application|commitment|attorney|atty)\b[a-z /.]*\$ ?\d[\d,.]*$/i,
    'loanFees',
  ],
  [/^(?:nationwide|all \d* ?states)\b/i, 'states'],
  [/^\d[\w -]* (?:terms?|fixed|loans?)$/i, 'term'],
  [/^(?:up to |max(?:imum)? (?:of )?)?\d{2,3}(?:\.\d+)?% (?:of |lt|arv|ltarv|purchase|rehab|financing)/i, 'leverage'],
  [/^\d(?:\.\d+)?(?: ?(?:-|to) ?\d(?:\.\d+)?)? (?:pts?|points?)\b/i, 'points'],
  [/^\d{1,3}(?: ?- ?\d{1,3})? (?:months?|mos?\.?|years?)$/i, 'term'],
  [/^min(?:imum)? \d{3} (?:fico|credit)/i, 'minCreditScore'],
  [/^(?:rates? )?from \d{1,2}\.\d+ ?%$/i, 'rate'],
  [/^(?:clos|settl|fund)(?:e|ing)?s?(?: in)? \d[^;]*$/i, 'fundingDays'],
  [/^(?:first[- ]time|new) (?:investors?|flippers?|borrowers?) (?:ok|welcome|allowed|accepted)$/i, 'minDeals'],
  [
    /^(?:fix (?:and|&|n) (?:flip|rent)|flip|rehab|bridge|construction|ground-up|rental|dscr) loans?(?: only)?$/i,
    'kind',
  ],
  [/^\d{3}\+? (?:min(?:imum)? )?(?:fico|credit(?: score)?)$/i, 'minCreditScore'],
  [
    /^(?:(?:interest (?:is )?)?(?:charged|accrue[sd]|paid|due) |int(?:erest)? (?:only )?)on (?:the )?(?:full|drawn|outstanding|entire|funds drawn)\b/i,
    'interestBasis',
  ],
  [/^(?:\d|one|two).*\bext(?:ensions?|\.)?\b/i, 'extensionPercent'],
  [/^\d(?:[-/]\d){1,4} (?:pre-?pay\w*|ppp|step[- ]?down)/i, 'prepay'],
  [/^no (?:ppp|pre-?pay(?:ment)?)(?: pen(?:alty|alties|s|\.)?| fees?)?$/i, 'prepay'],
  [
    /^(?:borrowers?|title (?:in|held|is|must|to)|vesting|llcs?|corporations?|individuals?|entity|entities|business entity|(?:an? )?(?:llc|entity))\b/i,
    'entityRequired',
  ],
  [
    /^(?:(?:full recourse|non[- ]recourse)(?: to .*)?|full recourse (?:w\/|with) (?:an? )?(?:full )?(?:personal guarant\w+|pg)|(?:an? )?(?:full )?(?:personal guarant\w+|pg)(?: is)?(?: required)?(?: (?:from|by|on|for) .*)?)$/i,
    'recourse',
  ],
  [/^(?:full )?pg(?: req(?:uired|'?d)?)?$/i, 'recourse'],
  [/^(?:loans to (?:individuals|llcs|entities)|must close in )/i, 'entityRequired'],
  [
    /^(?:at least|needs?|min(?:imum)?(?: of)?) \d{1,2} (?:deals?|flips?|builds?|projects?|exits?|completed)\b/i,
    'minDeals',
  ],
  [/^min(?:imum)? .*\d.*\bmax(?:imum)? .*\d/i, 'amount'],
  [
    /^(?:purchases?|refi\w*|cash[- ]?out|r\/?t|rate[-/ ](?:and[- ])?term)(?:,? (?:and|or|&|no|only|\/|purchases?|refi\w*|cash[- ]?out|r\/?t|rate[-/ ](?:and[- ])?term),?)+$/i,
    'purposes',
  ],
  [
    /^(?:foreign nationals?|short[- ]term rentals?|strs?|assignments?|mixed[- ]use|rural)\b.* ?(?:ok|allowed|accepted|welcome|eligible)$/i,
    'accepts',
  ],
  [
    /^no (?:rural|(?:raw |vacant )?land|lots|farms?|manufactured|mobile|modular|mixed[- ]use|short[- ]term rental|strs?|foreign national|(?:second|2nd) (?:lien|position)|non-?warrantable)s?(?:,? (?:or |and |& )?(?:homes?|condos?|propert(?:y|ies)|areas?|loans?|rural|land|farms?|manufactured|mobile|modular|mixed[- ]use))*$/i,
    'excludes',
  ],
  [/^(?:single[- ]family|sfrs?|1-4|2-4|condos?|town|residential|non-owner)\b/i, 'propertyTypes'],
]

/** Sentences that say that a program doesn't have something. */
export const absences: readonly (readonly [RegExp, string])[] = [
  [/^no (?:exit|payoff|back[- ]?end)(?: (?:fees?|points?))?$/i, 'exitFeePercent'],
  [/^no min(?:imum)? interest$/i, 'minimumInterestMonths'],
  [/^no (?:title |ownership )?seasoning$/i, 'seasoningMonths'],
  [/^no (?:min(?:imum)? (?:fico|credit score)|(?:fico|credit) min(?:imum)?)$/i, 'minCreditScore'],
  [/^no (?:min(?:imum)? )?exp(?:erience)?$/i, 'minDeals'],
]

/** Rewrites of sentences into a label and a value, with the label first. */
export const rephrasings: readonly (readonly [RegExp, string])[] = [
  [/^(land|lots?) (?:max(?:imum)?|up to) (\d{2,3}(?:\.\d+)?) ?%$/i, 'up to $2% of $1'],
  [/^(?:or )?(\d{2,3} ?%.*?),? whichever is (?:less|lower)$/i, '$1'],
  [/(?:,| or| \/)? (?:or )?\d{1,2}\/\d arms?$/i, ''],
  [/^all (?=\d)/i, ''],
  [/^(?:(?:these|our|all|the) )*(?:loans|programs|products) (?:have|has|carry|come with) (?=no )/i, ''],
  [/(?<=\brequired|\bonly) in all states$/i, ''],
  [/^int\b\.?(?= (?:on|charged|accru))/i, 'interest'],
  [/ req\.?$/i, ' required'],
  [/^(\d\S* ?(?:%|pts?|points?)) to extend (?:by |for )?(\d{1,2})[- ]?mo\w*\.?$/i, 'extension $2 months @ $1'],
  [
    /^(\d{1,2}\+? (?:completed |verified |closed )?(?:deals?|flips?|builds?|projects?|exits?)(?: completed)? (?:in|within|over) (?:the )?(?:last|past) \d{1,2} (?:years?|yrs?|months?|mos?)\.?)$/i,
    'min $1',
  ],
  [
    /^(?:interest (?:is )?(?:not|never) charged|no interest(?: is)?(?: charged)?) on (?:the )?(?:undrawn|undisbursed|unfunded)(?: (?:rehab|repairs?|renovation|construction))?(?: (?:funds|budget|holdback|balance|portion|money))?$/i,
    'interest charged on drawn funds only',
  ],
  [/(?<=\bext\w*\.?) ?= ?(?=[\d.])/i, ' @ '],
  [/ ?= ?(?=[\d.$])/, ': '],
  [/^(\d{1,2}) (deals?|flips?|builds?|projects?|exits?) min(?:imum)?\b/i, 'min $1 $2'],
  [/ (?:w\/|with) (?:a )?clear title$/i, ''],
  [/^\+ ?(\d{1,2})(?: ?mos?\.?)? ext\w*\.?,? ?(?:@|at|for)? ?(?=\.?\d)/i, 'extension $1 months @ '],
  [/^we (?:never|do not|don't) charge (?:an? )?(?=exit|back)/i, 'no '],
  [/^we (?:do not|don't|won't) (?:write|make|do|fund) (?:any )?loans (?:under|below) /i, 'minimum loan '],
  [/^no (?:credit )?(?:scores?|fico) (?:under|below) /i, 'minimum FICO '],
  [/^no (dscr|loans) (?:under|below) /i, 'minimum $1 '],
  [/^(?:the )?total loan(?: amount)? (?:is )?(?:never over|not to exceed|no more than|capped at|up to) /i, 'up to '],
  [/^we (?:can |will |also |usually )?(?:lend|fund|finance)? ?(?=(?:up to )?\d{2,3} ?%)/i, ''],
  [/^(?:we )?(?:can |will |also |usually |typically )*(?=(?:clos|fund)\w* (?:in )?\d)/i, ''],
  [/^(?:exclusively |only )?(?:for )?(?:business[- ]purpose )?loans (?:on|for|secured by) (?=\d|sfr|single)/i, ''],
  [/^(no .+?) (?:is |are )?(?:required|needed)$/i, '$1'],
  [/,? no exceptions$|, interest[- ]only$| (?:on|for) everything$/i, ''],
]

/** The footnote number at the start of a line: '3 Lending in all states'. */
export const footnoteNumber =
  /^\(?\d\)?[.)]? (?!(?:[Pp]oints?|[Pp]ts|[Mm]onths?|[Mm]os?|[Yy]ears?|[Yy]rs?|[Dd]ays?|[Dd]eals?|[Uu]nits?|[Ff]lips?|[Pp]rojects?|[Ww]eeks?|[Ss]tates?)\b)(?=[A-Z][A-Za-z])/

/** The period that ends a sentence, but not that of an abbreviation, as in 'Proc. fee' or 'ext. 1 pt'. */
export const sentenceEnd =
  /(?<=[a-z)\d%]{2}|[A-Z]{2}\)?|[A-Z]s|\d[-/.]\d|\d [A-Za-z]+ m(?:in|ax))(?<!(?<!\d [A-Za-z]+ )\b(?:[Pp]roc|[Ee]xt|[Oo]rig|[Mm]in|[Mm]ax|[Aa]ppr?|[Uu]w|UW|[Aa]pprox|[Ii]ncl|[Ee]xcl|[Pp]ers|[Cc]omm|[Rr]es|[Nn]o))\.\s+(?![a-z])/

const refinances = String.raw`(?<loans>cash[- ]?outs?|c\/o|refi(?:nance)?s?|r\/?t|rate(?: and |[-/ ])term)(?: (?:refi(?:nance)?s?|loans))?`
const monthsOwned = String.raw`(?<months>\d{1,2})[- ]?mo(?:nth)?s?\.? (?:of )?(?:title |ownership )?(?:seasoning|ownership)`
/** 'Cash-out: 6 mos ownership' and '6 mo seasoning on cash-out' state the seasoning of some loans. */
export const seasoningOfSome = [
  new RegExp(`^${refinances}(?: (?:needs?|requires?))?:? ${monthsOwned}$`, 'i'),
  new RegExp(`^${monthsOwned}(?: (?:required|needed))? (?:on|for) (?:all )?${refinances}(?: only)?$`, 'i'),
]

/** '5 draws included, then $175 per draw': the free draws, and the fee. */
export const drawsIncluded = /^(\d{1,2} (?:free )?draws? (?:(?:are )?(?:included|free)|free)),? (?:and )?then (\$.*)$/i

/** Words about a property's location, which don't qualify any other part of a sentence. */
export const place =
  /^(?:(?:infill|urban|suburban|metro)(?: (?:areas?|lots?|sites?|locations?))?(?:,? (?:and |or |& )?))+ ?only$/i
