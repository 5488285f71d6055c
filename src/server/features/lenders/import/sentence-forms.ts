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
  [/^(?:clos|settl|fund)(?:e|ing)?s?(?: in)? \d/i, 'fundingDays'],
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
    /^(?:(?:full recourse|non[- ]recourse)(?: to .*)?|(?:an? )?(?:full )?(?:personal guarant\w+|pg)(?: is)?(?: required)?(?: (?:from|by|on|for) .*)?)$/i,
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
    /^(?:purchases?|refi\w*|cash[- ]?out)(?:,? (?:and|or|&|no|only|\/|purchases?|refi\w*|cash[- ]?out),?)+$/i,
    'purposes',
  ],
  [
    /^(?:foreign nationals?|short[- ]term rentals?|strs?|assignments?|mixed[- ]use|rural)\b.* ?(?:ok|allowed|accepted|welcome|eligible)$/i,
    'accepts',
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

/** Other ways to say what a label and a value say, with the label first. */
export const rephrasings: readonly (readonly [RegExp, string])[] = [
  [/^(?:or )?(\d{2,3} ?%.*?),? whichever is (?:less|lower)$/i, '$1'],
  [/(?:,| or| \/)? (?:or )?\d{1,2}\/\d arms?$/i, ''],
  [/^all (?=\d)/i, ''],
  [/^(?:(?:these|our|all|the) )*(?:loans|programs|products) (?:have|has|carry|come with) (?=no )/i, ''],
  [/(?<=\brequired|\bonly) in all states$/i, ''],
  [/^int\b\.?(?= (?:on|charged|accru))/i, 'interest'],
  [/ req\.?$/i, ' required'],
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
