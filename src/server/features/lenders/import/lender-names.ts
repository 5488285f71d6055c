import { findState } from '#domain/states/state-abbreviations.ts'
import { kindsIn } from './cells/read-kinds.ts'

export const lenderWords =
  /\b(?:capital|lending|lenders?|funding|finance|financial|loans|mortgages?|bank|credit|partners|fund|trust(?! deed)|group|holdings|ventures|correspondent|company|management|advisors|llc|inc|corp|lp|investments?|wholesale$)\b\.?|\bco\.(?!\w)/i
/** Returns whether a text has a word of lenders' names, such as 'Capital' or 'Loans'. */
export const isLenderName = (text: string) => lenderWords.test(text)

const verbs =
  /\b(?:is|are|was|be|will|can|may|must|has|have|assum\w+|target\w*|typically|required|depend\w*|up to|as (?:little|low|fast|quick\w*|soon) as|within)\b/i
/** Returns whether a text is a statement, not a name: '- Funding in as little as 10 days', 'We can close in a week'. */
export function isStatement(text: string): boolean {
  const count = text.trim().split(/\s+/).length
  return /^\s*[-\u2013\u2014\u2022*]\s/.test(text) || count > 9 || (count > 4 && verbs.test(text))
}

/** Words of company names that are rare in product names. Excludes 'Loans' and 'Mortgage'. */
const companyWords =
  /\b(?:capital|lending|lenders?|funding|finance|financial|bank|partners|fund|trust(?! deed)|group|holdings|ventures|company|advisors)\b/gi
const legalForms = /\b(?:llc|inc|corp|lp|ltd)\b/i

/** Words for grades, which company names also use: 'Premier Capital'. */
const grades =
  'platinum|gold|silver|bronze|elite|premier|preferred|select|express|prime|core|plus|standard|basic|advanced?|master|national'

/** Words for loans, borrowers, properties, grades and documents, which don't identify a lender. */
const generalWords = new RegExp(
  `\\b(?:${[
    'bridge|rentals?|construction|flips?|flipping|fix(?:ed)?|rehabs?|rehabilitation|renovat\\w+|remodel\\w*|dscr|brrr+',
    'ground[- ]?up|new|builds?|builders?|building|spec|value[- ]add|stabili[sz]ed|transition(?:al)?|equity|lines?|credit',
    'short|long|terms?|perm(?:anent)?|refi|refinanc\\w+|purchases?|acquisitions?|cash[- ]?out|buy|hold|rent|gap|mezz\\w*',
    'hard|money|private|loans?|lending|lend|lenders?|mortgages?|financing|projects?|business|purpose|interest|only',
    'multi-?family|mixed[- ]use|commercial|residential|apartments?|land|lots?|propert(?:y|ies)|real estate|homes?|units?',
    'single|family|portfolios?|vacation|airbnb|str|ltr|rtl|guc|gu|fnf|ff|f&f|sfr|ltc|ltv|arv|fico|heloc|sba|fha|cmbs|nmls',
    'investments?|investors?|borrowers?|owner|occupied|experienced?|intermediate|beginners?|novices?|pros?|wholesale|retail|broker|correspondent|consumer',
    grades,
    'rates?|sheets?|programs?|products?|matri(?:x|ces)|guides?|guidelines?|criteria|parameters?|summary|overview|menu|pricing',
    'prices?|tables?|grids?|box|lists?|trackers?|comparisons?|compare|details?|info(?:rmation)?|options?|types?|tiers?|levels?',
    'eligib\\w+|requirements?|underwriting|general|additional|typical|current|updated?|effective|daily|weekly|draft|internal',
    'fees?|costs?|structure|leverage|limits?|max(?:imum)?|min(?:imum)?|snapshot|faqs?|one[- ]?(?:page|pager|sheet)|glance',
    'first (?:mortgages?|liens?|positions?|time)|second (?:mortgages?|liens?|positions?)|liens?|positions?',
    'monthly|quarterly|annual|foreign|national|indicative|condos?|condominiums?|holiday|lenders?|borrowers?',
    'confidential|samples?|examples?|templates?|scenarios?|quotes?|appendix|exhibits?|notice|important|version|final|copy|sections?|areas?|solutions|stated|income',
    'and|or|of|for|the|an?|in|to|with|by|at|on|all|our|your|my|us|usa|dfw|nyc|socal|norcal|nationwide',
    'january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]',
  ].join('|')})\\b`,
  'gi',
)

/** Large cities, which titles name as a product's area. */
const cities =
  /^(?:atlanta|austin|baltimore|boston|charlotte|chicago|cleveland|columbus|dallas|denver|detroit|fort worth|houston|indianapolis|jacksonville|kansas city|las vegas|los angeles|memphis|miami|minneapolis|nashville|new york|oakland|orlando|philadelphia|phoenix|pittsburgh|portland|raleigh|richmond|sacramento|san antonio|san diego|san francisco|san jose|seattle|tampa|tucson)$/i

const site = /\s*\(?\b(?:https?:\/\/)?(?:[a-z\d-]+\.)+(?:com|net|org|co|io|us|loans?|capital|biz)\b\/?\)?/i

/** Returns the name of a website: 'lendingone' for 'www.lendingone.com'. */
export const nameOfSite = (text: string) =>
  /([a-z\d-]+)\.[a-z]+\W*$/i
    .exec(site.exec(text)?.[0] ?? '')?.[1]
    ?.replaceAll('-', '')
    .toLowerCase()

/** Removes a website's address: 'Fix & Flip Loans (tavro.com)' becomes 'Fix & Flip Loans'. */
export const withoutSite = (text: string) => text.replace(site, '').trim()

/** Removes the words that don't identify a lender. */
export const withoutGeneralWords = (text: string) => text.replace(generalWords, ' ').replace(/\s+/g, ' ').trim()

/** Returns whether a text has only words of loans, programs and documents: 'Ground-Up Construction Loans'. */
export const isGeneral = (text: string) => /[a-z]{2}/i.test(text) && !/[a-z]{2}/i.test(withoutGeneralWords(text))

/** Returns the state in the name of a product: 'Virginia Bridge Loan'. */
export function stateOfProduct(text: string): string | undefined {
  const own = withoutGeneralWords(text)
    .replace(/[^a-z ]/gi, '')
    .trim()
  const isProduct = kindsIn(text).length > 0 || /\bloans?\b/i.test(text)
  return isProduct && own.length > 3 && own !== text.trim() && findState(own) ? own : undefined
}

/**
 * Returns whether a name identifies a lender. 'Bridge Loans' and 'Bridge Capital' have none; 'Bridge Capital LLC',
 * 'Premier Capital', 'Capital Funding' and 'RJ Funding' count as names.
 */
export function hasOwnName(name: string): boolean {
  const own = withoutGeneralWords(name).replace(new RegExp(lenderWords, 'gi'), ' ').trim()
  const companies = name.match(companyWords) ?? []
  const isOfCompany = companies.some((word) => !/^lend/i.test(word))
  // 'Texas Capital' is a name, but 'Texas Lending' may be a product.
  if (/[a-z]{3}/i.test(own)) return !(findState(own) || cities.test(own)) || isOfCompany
  return (
    (isOfCompany && new RegExp(`^(?:${grades})\\b`, 'i').test(name)) ||
    (legalForms.test(name) && name.trim().split(/\s+/).length > 1) ||
    (/^[A-Z]{2}$/.test(own) && !findState(own) && companies.length > 0 && name.startsWith(own)) ||
    /^(?:(?:capital|funding|financial|finance) )+(?:capital|funding|lending|financial|group|partners|bank)$/i.test(name)
  )
}

/**
 * Returns whether a name is that of a product or document: 'Renovation Loans', 'Rate Sheet', but not 'Bridge Capital'.
 */
export function isProductName(text: string): boolean {
  const name = withoutSite(text.replace(/(?<=[a-z]) *\([^)]*\) *$/i, ''))
  const companies = (name.match(companyWords) ?? []).filter((word) => !/^lend/i.test(word))
  const isOfLender = companies.length > 0 || legalForms.test(name) || /\blenders?\b|\blending$|^\d{3} /i.test(name)
  return !isOfLender && (isGeneral(name) || stateOfProduct(name) !== undefined)
}
