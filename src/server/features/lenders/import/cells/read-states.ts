import { distance } from 'fastest-levenshtein'
import { findState } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { type CellContext, CellError, readWhole } from './cell-verdict.ts'
import { plainCell, quote } from './plain-cell.ts'

const everywhere =
  /^(?:nation ?-?wide(?: lender)?|ntwd|nat'?l|national(?: lender)?|nationally|all|all (?:(?:50|fifty) )?(?:u\.?s\.? )?states|all (?:50|fifty|u\.?s\.?a?)|50 states|50|usa|us|u\.s(?:\.a)?\.?|united states|entire us|everywhere|(?:anywhere|everywhere) in (?:the )?(?:us|u\.s\.|usa|united states)|coast[- ]to[- ]coast)$/
const contiguous =
  /^(?:(?:all|the|all of the)? ?(?:lower 48|48 (?:lower|contiguous|continental)|contiguous 48|continental 48|contiguous|continental)(?: (?:us|u\.s\.|usa|united states|states))?|conus)$/
const served =
  /^(?:(?:propert(?:y|ies) )?located in(?: states)?(?= outside)?|(?:we |funding )?(?:lend|available|operate)s?(?= nation)|licensed in|lending in|lends? in|serving|states?:|we lend in|available in|only in|only|in(?= [a-z]{3}| [a-z]{2}(?: (?:and|or|&) |, |$))) +/
const except =
  /[\s,;(-]*(?:\b(?:except|xcpt)(?:ing| for| in)?\b|\bexc\b\.?|\bexcl(?:uding|udes?|uded|\.)?(?![a-z])|\bexclusions?\b|\bex\b[.-]?|\bbut(?: not)?\b|\bminus\b|\bx\b(?= [a-z]{2}\b)|(?<=^(?:nat'?l|nationwide|all(?: 50)?(?: states)?|us)) ?-(?= ?[a-z]{2}\b)|\bwithout\b|\bother than\b|\bw\/o\b|\bnot(?: (?:in|available in|lending in|licensed in))?\b|\boutside(?: of)?\b|\bno\b(?! (?:restrictions|limits))|\bless\b)[:\s]*(?:-+ )?/
const outside =
  /^(?:d\.?c\.?|district of columbia|wash(?:ington)?\.?,? d\.?c\.?|puerto rico|p\.?r\.?|guam|gu|u\.?s\.?v\.?i\.?|(?:u\.?s\.? )?virgin islands|(?:other )?(?:u\.?s\.? )?territories(?: including guam)?|canada)$/
/** Regions whose states are undisputed. */
const regions: ReadonlyMap<string, readonly StateName[]> = new Map([
  ['new england', ['Connecticut', 'Maine', 'Massachusetts', 'New Hampshire', 'Rhode Island', 'Vermont']],
  ['west coast', ['California', 'Oregon', 'Washington']],
  ['the carolinas', ['North Carolina', 'South Carolina']],
  ['carolinas', ['North Carolina', 'South Carolina']],
  ['the dakotas', ['North Dakota', 'South Dakota']],
  ['dakotas', ['North Dakota', 'South Dakota']],
] satisfies [string, StateName[]][])

/** State abbreviations older than the two-letter ones, which brochures still use, without periods; parts of states. */
const oldAbbreviations: ReadonlyMap<string, StateName> = new Map(
  'Alabama: ala; Arizona: ariz; Arkansas: ark; California: calif, cal, southern california, northern california, socal, norcal, so cal, nor cal, southern ca, northern ca; Colorado: colo; Connecticut: conn; Delaware: del; Florida: fla; Illinois: ill; Indiana: ind; Kansas: kan, kans; Massachusetts: mass; Michigan: mich; Minnesota: minn; Mississippi: miss; Montana: mont; Nebraska: neb, nebr; Nevada: nev; Oklahoma: okla; Oregon: ore, oreg; Pennsylvania: penn, penna; Tennessee: tenn; Texas: tex; Washington: wash, washington state, wa state; Wisconsin: wis, wisc; Wyoming: wyo; West Virginia: w va, wva, w virginia; North Carolina: n carolina, no carolina; South Carolina: s carolina, so carolina; North Dakota: n dakota; South Dakota: s dakota; New York: new york state, nyc, new york city, ny state'
    .split('; ')
    .flatMap((entry) => {
      const [name = '', words = ''] = entry.split(': ')
      return words.split(', ').map((word) => [word, name as StateName] as const)
    }),
)
const regionLabel =
  /^(?:(?:the|mid|upper|deep|pacific|new|tri|north|south|east|west|ern|coast|england|atlantic|mountain|central|plains|gulf|states?|region|area|se|sw|ne|nw)[ -]?)+$/i
const listSigns = /[,;/]|\band\b|&|\bin\b/
const partOfState = /^(?:(?:southern|northern) (?:california|ca)|(?:so|nor) ?cal|nyc|new york city)$/

/**
 * Returns the states of 'Southeast (NC SC GA)' and 'West: CA, NV' without the region's name. Any other cell stays the
 * same.
 */
function ofRegion(cell: string): string {
  const [, label = '', inside, list] =
    /^([a-z -]+?) ?(?:\(((?:[A-Z]{2}[ ,]*){2,})\)|: *(.+))$/is.exec(cell.trim()) ?? []
  if (inside && !/\b(?:coming|soon|pending|closed|no|not)\b/i.test(label) && !except.test(label.toLowerCase())) {
    const codes = inside.match(/[A-Z]{2}/gi) ?? []
    return codes.every(findState) ? codes.join(', ') : cell
  }
  // 'West: all' is all of the West.
  const isList = list && !/\b(?:all|every|most|lower|nation\w*)\b|\d/i.test(list)
  return isList && regionLabel.test(label) && !stateOf(label.toLowerCase()) ? list : cell
}

/**
 * Parses the states of a cell: sorted names, empty for nationwide. Leaves out DC and territories, with a warning. If
 * only one sentence of a text lists states, reads that one and warns that the others were left out.
 * @throws CellError for a count or region that doesn't say which states, and for an unknown name.
 */
export function readStates(cell: string, context: CellContext): StateName[] {
  try {
    return readOneStatement(cell, context)
  } catch (error) {
    const [everywhere, more] = /^(nationwide|all (?:50 )?states)\b[\s,.;:()-]+(.*)$/is.exec(cell.trim())?.slice(1) ?? []
    if (everywhere && more && isAside(more)) {
      context.warn(`${quote(more)} was left out`)
      return readOneStatement(everywhere, context)
    }
    const sentences = cell.split(/;\s+|(?<=[a-z]{3}|[A-Z]{2}|\d)(?<!\b(?:incl|excl|approx))\.\s+/i)
    const read = sentences.filter((one) => readWhole((whole) => readOneStatement(one, whole), {}, noOther))
    const others = sentences.filter((one) => !read.includes(one))
    if (others.length === 0 || read.length !== 1 || (cell.includes(';') && !others.every(isAsideOfStates))) throw error
    context.warn(`only ${quote(read[0]!)} was read of ${quote(cell)}`)
    return readOneStatement(read[0]!, context)
  }
}

/** Returns whether words after 'Nationwide' neither leave out states nor name any: 'typically in cities of 7,500+'. */
const isAside = (text: string) =>
  !except.test(text.toLowerCase()) &&
  !/\b(?:states?|most|some|select|many|only|no|not)\b/i.test(text) &&
  !(text.match(/\b[A-Z]{2}\b/g) ?? []).some(findState) &&
  !stateNames.some((name) => text.includes(name))

/** Returns whether words next to a list of states don't change it: 'no rural areas'. */
const isAsideOfStates = (text: string) => isAside(text.replace(/\bno\b/i, '')) && !/nation ?wide|\ball\b/i.test(text)

/** A note that leaves out only places outside the 50 states. */
const noOther = /left out: only the 50 states/

function readOneStatement(cell: string, context: CellContext): StateName[] {
  if (/[a-z]\s*\+\s*$/i.test(cell)) throw new CellError('state', explain('more', cell))
  const [, counties, state] = /^(.*\bcount(?:y|ies)\b),? (?:in )?([a-z][a-z ]+?)\.?$/i.exec(cell.trim()) ?? []
  if (
    counties &&
    state &&
    !/[,;]|\b(?:all|no|not|nation|nationwide|national|but|usa?|states?)\b/i.test(counties) &&
    !except.test(counties.toLowerCase()) &&
    stateOf(state.toLowerCase())
  ) {
    context.warn(`${quote(counties)} was left out: a part of a state`)
    return readOneStatement(state, context)
  }
  const text = plainCell(conjunctions(ofRegion(cell.replace(/(?<=\b[A-Z]{2})\. (?=[A-Z]{2}\b)/g, ', ')), context))
    // 'Washington, DC' is the city, not the state.
    .replace(/\bwashington, ?(?=d\.?c\b)/g, 'washington ')
    .replace(/\b(no|so)\. ?(?=carolina|dakota)/g, (_all, side: string) => `${side[0]} `)
    .replace(/^(.*?[a-z.)])(?:,| are| is)* (?:excluded|not (?:eligible|served|available|covered))\.?$/, 'except $1')
    .replace(/^\d\d(?: states)?: */, '')
    .replace(served, '')
    .replace(/[.;,\s]+$/, (end) => (end.includes('.') ? '.' : ''))
  const [before = '', ...excluded] = text.replace(/[()]/g, ' ').split(except)
  const states =
    excluded.length > 0
      ? readExcept(before.replace(/[\s,;.]+$/, '').trim(), excluded.join(','), cell, context)
      : undefined
  return [...(states ?? readServed(text, cell, context))].sort()
}

/**
 * Parses 'Nationwide except NY', '45 states except …', and a list of states with places left out. Undefined for any
 * other text.
 * @throws CellError if the count doesn't match the exceptions, or no state is left.
 */
function readExcept(listed: string, excluded: string, cell: string, context: CellContext) {
  const count = countOf(listed)
  if (listed === '' || count !== undefined || isEverywhere(listed) || contiguous.test(listed)) {
    const without = readList(excluded, cell, context)
    if (count !== undefined && count !== stateNames.length - without.size)
      throw new CellError('state', explain(listed, cell))
    const states = (contiguous.test(listed) ? contiguousStates : stateNames).filter((name) => !without.has(name))
    if (states.length === 0) throw new CellError('state', 'leaves no state')
    return states
  }
  // 'PA, MD; no loans in Baltimore City' leaves out a part of a state. In 'Portland, OR' the state says where the city
  // is.
  const namesState = (part: string) => stateOf(part.trim()) !== undefined && !partOfState.test(part.trim())
  const places = excluded.replace(/([a-z]{3,}), (?:[a-z]{2})$/, '$1').split(listSigns)
  if (!listed.split(listSigns).every(namesState) || places.some(namesState)) return undefined
  context.warn(`${quote(`no ${excluded.trim()}`)} was left out: a part of a state`)
  return readList(listed, cell, context)
}

function readServed(text: string, cell: string, context: CellContext) {
  const inside = text.replace(/[()]/g, ' ').replace(/^nation ?wide[\s,-]*/, '')
  if (contiguous.test(inside.trim())) return contiguousStates
  if (isEverywhere(text)) {
    if (/\bdc\b|d\.c\.|columbia|puerto/.test(text))
      context.warn('DC and territories were left out: only the 50 states are served')
    return []
  }
  const found = readList(text.replace(/(?<=\b[a-z]{2}) only$/, ''), cell, context)
  if (found.size === 0) throw new CellError('state', 'names none of the 50 states; write them as TX, CA, or Nationwide')
  return found
}

/** Returns the count before the excluded states: '45 states' or '45'. With their number, it must add up to 50. */
function countOf(text: string): number | undefined {
  const count = /^\s*(?:all )?(\d\d)(?: states)?\W*$/.exec(text.replace(andTerritories, ''))?.[1]
  return count === undefined || count === '50' ? undefined : Number(count)
}

/**
 * Replaces 'or' between states with a comma. A lone 'OR' is Oregon in a list of codes without commas, and a conjunction
 * after a comma or between names. Both get a note.
 */
function conjunctions(cell: string, context: CellContext): string {
  const text = cell.trim()
  const isOregon = /^(?:[A-Z]{2} )*[A-Z]{2} OR [A-Z]{2}$/.test(text)
  const isOr = /,.*[A-Za-z] OR [A-Z]|[a-z] OR [A-Z][a-z]/.test(text)
  if (isOregon || isOr) context.warn(`'OR' in ${quote(text)} was read as ${isOregon ? 'Oregon' : 'or'}`)
  return text.replace(isOr ? /(?<=\S)\s+or\s+(?=\S)/gi : /(?<=\S)\s+or\s+(?=\S)/g, ', ')
}

const andTerritories =
  /[\s,+&(]*(?:\b(?:and|plus|incl(?:uding|\.)?)\b[\s,+&(]*)?(?:d\.?c\.?|district of columbia|puerto rico|pr)\b\.?\)?/g
const isEverywhere = (text: string) => everywhere.test(text.replace(/\.$/, '').replace(andTerritories, '').trim())
const contiguousStates = stateNames.filter((name) => name !== 'Alaska' && name !== 'Hawaii')

function readList(text: string, cell: string, context: CellContext): Set<StateName> {
  const found = new Set<StateName>()
  const take = (part: string) => {
    const word = part
      .trim()
      .replace(/ (?:only|statewide|state ?wide)$/, '')
      .replace(/^(?:all of|statewide in|state of) /, '')
      .replace(/^(?:and|&) /, '')
      .trim()
    if (word === '' || word === 'and') return true
    const state = stateOf(word)
    if (state) {
      if (partOfState.test(word)) context.warn(`${quote(word)} was read as all of ${state}`)
      found.add(state)
    } else if (partOf(word)) {
      context.warn(`${quote(word)} was read as all of ${partOf(word)}`)
      found.add(partOf(word)!)
    } else if (/ (?:case[- ]by[- ]case|coming soon|soon|limited|on exception)$/.test(word))
      context.warn(`${quote(word)} was left out`)
    else if (
      /^(?:some )?(?:very )?(?:rural|remote) (?:areas?|locations?|propert(?:y|ies)|markets?|counties)\.?$/.test(word)
    )
      context.warn(`${quote(word)} was left out`)
    else if (outside.test(word))
      context.warn(`${quote(word.toUpperCase())} was left out: only the 50 states are served`)
    else if (regions.has(word)) for (const name of regions.get(word)!) found.add(name)
    else return false
    return true
  }
  // 'Tri-state area (NY, NJ, CT)' lists its states in parentheses.
  const [, region = '', inside = ''] = /^([a-z -]+) ?\(([^()]*)\)$/.exec(text) ?? []
  const isPlace = (part: string) => stateOf(part.trim()) !== undefined || outside.test(part.trim())
  if (region && !stateOf(region.trim()) && inside.split(/[,;/&]|\band\b/).every(isPlace))
    return readList(inside, cell, context)
  const aside = text.match(/\([^)]*\)/g)
  if (aside) context.warn(`${quote(aside.join(' '))} was left out`)
  for (const part of text
    .replace(/\([^)]*\)/g, ' ')
    .split(/[;,|/\n•·+]|\band\b|&| - |(?<=\b[a-z]{2})-(?=[a-z]{2}\b)/)) {
    if (take(part)) continue
    const words = part.trim().split(' ')
    if (words.length > 1 && words.every((word) => stateOf(word) || outside.test(word))) words.every(take)
    else throw new CellError('state', explain(part.trim(), cell))
  }
  return found
}

function stateOf(word: string): StateName | undefined {
  const bare = word.replaceAll('.', '')
  return (
    findState(word) ??
    (/^[a-z] ?[a-z]$/.test(bare) ? findState(bare.replace(' ', '')) : undefined) ??
    findState(bare) ??
    oldAbbreviations.get(bare)
  )
}

/** Returns the state of a text that names a part of one: 'W. PA', 'upstate NY'. */
function partOf(word: string): StateName | undefined {
  const [, state] =
    /^(?:[nsew]\.?|(?:no|so|ea|we)\.|north(?:ern)?|south(?:ern)?|east(?:ern)?|west(?:ern)?|[ns][ew]|central|upstate|downstate|metro|greater) (.+)$/.exec(
      word,
    ) ?? []
  return state ? stateOf(state) : undefined
}

const unnamed =
  /\d+ ?\+?(?: more)? ?states?|\d+ (?:more|others)|^(?:more|others|and more|most)\b|most states|select|multiple|several|many|various|^\d+\+?$/

function explain(part: string, cell: string): string {
  if (unnamed.test(part.replace(andTerritories, '')))
    return `does not say which states: ${quote(cell)}; list them, or write Nationwide except …`
  const near = stateNames.find((name) => distance(part, name.toLowerCase()) <= 2)
  const named = `State not recognized: ${quote(asWritten(part, cell))}`
  return near && part.length > 3 ? `${named}; did you mean ${near}?` : `${named}; write states as TX, CA, or Nationwide`
}

/** Returns a part of a cell in the cell's own case. */
function asWritten(part: string, cell: string): string {
  const at = cell.toLowerCase().indexOf(part)
  return at === -1 ? part : cell.slice(at, at + part.length)
}
