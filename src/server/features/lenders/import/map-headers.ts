import { cleanText } from '#contract/wire/text.ts'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { Failure } from '#server/failure.ts'
import { fieldIn } from './cells/read-leverage.ts'
import { type ColumnKind, lenderColumns, quantityWords, termColumns } from './lender-columns.ts'
import { programColumns } from './program-columns.ts'

/** Every kind of column, in the order of an exported file. */
export const columnKinds: readonly ColumnKind[] = [...lenderColumns, ...termColumns, ...programColumns]
export const columnNames = columnKinds.map(({ name }) => name)

/** A file's header and the name of the column it stands for; null leaves the column out. */
export type HeaderMap = ReadonlyMap<string, string | null>

/** A column of a file: `kind` is null when it is left out, by hand or because nobody knows it. `index` counts from 0. */
export type FileColumn = {
  index: number
  header: string
  kind: ColumnKind | null
  /** The column before that means the same, for which this one is left out. */
  repeats?: string
}

const unitWords = new Set(
  'month months mos mo yrs yr years year days day k mm m usd dollars dollar percent pct in thousands thousand millions million 000s 000 number no of the a avg average typical lender loan'.split(
    ' ',
  ),
)
const sideWords = new Map<string, 'min' | 'max'>([
  ...'min minimum low lowest from starting start starts floor smallest lower'
    .split(' ')
    .map((word) => [word, 'min'] as const),
  ...'max maximum high highest to upto ceiling cap largest upper'.split(' ').map((word) => [word, 'max'] as const),
])

const shortWords = new Map([
  ['maximum', 'max'],
  ['minimum', 'min'],
  ['requirements', 'requirement'],
])

const kindByKey = new Map<string, ColumnKind>()
for (const kind of columnKinds)
  for (const key of [kind.name.toLowerCase(), ...kind.synonyms.split(' ')])
    if (key !== '' && !kindByKey.has(key)) kindByKey.set(key, kind)

const labelOf = ({ name }: ColumnKind) => `“${lenderFieldLabel(name) ?? name}” (${name})`

export const columnByName = (name: string): ColumnKind => kindByKey.get(name.toLowerCase())!

/** Ways to write a header without case and punctuation, the fullest first: with and without units and brackets. */
export function headerKeys(header: string): string[][] {
  const words = (text: string) =>
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/['’]/g, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const whole = words(header)
  const outside = words(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
  const bare = (list: string[]) => list.filter((word) => !unitWords.has(word))
  const short = (list: string[]) => list.map((word) => shortWords.get(word) ?? word)
  return [whole, outside, bare(whole), bare(outside), short(whole), short(outside), short(bare(outside))]
}

/** The kind of column that a header or a name for --map means. */
export function findColumn(header: string): ColumnKind | undefined {
  // 'Maximum LTC (% of purchase price)' says in brackets what it is a share of.
  const inBrackets = /\blt[vc]\b.*\(([^)]*\bof\b[^)]*)\)/i.exec(header)?.[1]
  const share = inBrackets && leverageIn(`% ${inBrackets}`)
  if (share) return kindByKey.get(share.toLowerCase())
  for (const words of headerKeys(header)) {
    const known = kindByKey.get(words.join('')) ?? findBound(words)
    if (known) return known
  }
  const leverage = leverageIn(header)
  return leverage ? kindByKey.get(leverage.toLowerCase()) : undefined
}

/** 'Initial loan to acquisition cost' and 'Reno %' by what they are a share of. */
function leverageIn(header: string): string | undefined {
  const text = header.toLowerCase()
  const isShare = /lt[vc]|loan[- ]to|%|percent|leverage|advance|financ|fund/.test(text)
  const isOther =
    /fee|rate|point|interest|down|income|amount|\$|term|day|time|month|score|fico|units?\b|minimum|\bmin\b/.test(text)
  return isShare && !isOther ? fieldIn(text) : undefined
}

/** 'Starting rate', 'Loan amount (max)' and 'Min term' by their words. */
function findBound(words: readonly string[]): ColumnKind | undefined {
  const sides = new Set(words.flatMap((word) => sideWords.get(word) ?? []))
  const quantity = quantityWords.get(words.filter((word) => !sideWords.has(word)).join(''))
  if (!quantity) return undefined
  const end = `${quantity[0]!.toUpperCase()}${quantity.slice(1)}`
  return kindByKey.get((sides.size === 1 ? `${[...sides][0]}${end}` : quantity).toLowerCase())
}

/** The columns of a header row; of two that seem to mean the same the second is left out. @throws Failure where somebody chose so. */
export function mapHeaders(headers: readonly string[], headerMap: HeaderMap, line: number): FileColumn[] {
  const taken = new Map<ColumnKind, string>()
  const seen = new Set<string>()
  return headers.map((raw, index) => {
    const header = cleanText(raw)
    const byHand = headerMap.get(header)
    const kind = byHand === null || header === '' ? null : (findColumn(byHand ?? header) ?? null)
    const place = `column ${index + 1} ('${header}')`
    const before = kind && taken.get(kind)
    // Two columns of one name cannot be told apart by hand.
    const isNamesake = seen.has(header)
    seen.add(header)
    if (kind && before && !kind.isSummed) {
      if (byHand !== undefined && !isNamesake)
        throw new Failure(
          'invalid',
          `Line ${line}: ${place} means ${labelOf(kind)}, and so does ${before}. Leave one of them out.`,
        )
      if (!kind.mayRepeat) return { index, header, kind: null, repeats: before }
    }
    if (kind) taken.set(kind, place)
    return { index, header, kind }
  })
}

/** How many different columns of a row are known; a header has several, a title row none. */
export function countKnown(cells: readonly string[], headerMap: HeaderMap): number {
  return new Set(
    cells.flatMap((cell) => headerMap.get(cleanText(cell)) ?? (cell.length < 60 ? (findColumn(cell)?.name ?? []) : [])),
  ).size
}

/** Whether a row is the lower of two header rows: nothing but 'Min' and 'Max' under 'Rate', 'Points' and so on. */
export function isSubheader(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim().toLowerCase().replace(/\.$/, '')).filter((cell) => cell !== '')
  return filled.length > 1 && filled.every((cell) => sideWords.has(cell))
}

/** Two header rows as one: a merged cell stands above several of the second row. */
export function joinHeaders(upper: readonly string[], lower: readonly string[]): string[] {
  let above = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    if (upper[index]?.trim()) above = upper[index]
    return lower[index]?.trim() ? `${above} ${lower[index]}` : (upper[index] ?? '')
  })
}
