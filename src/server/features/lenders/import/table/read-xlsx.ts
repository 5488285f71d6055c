import { Failure } from '#server/failure.ts'
import { maxCellCharacters, maxColumns, tooManyColumns } from './bounds.ts'
import { openZip, type Zip } from './open-zip.ts'
import { damagedWorkbook, readXml, walkXml } from './read-xml.ts'
import type { TableRow } from './table-row.ts'

export type Workbook = {
  /** Names of the visible sheets, in order. */
  sheets: string[]
  /** Names of the hidden sheets, at most 200. */
  hidden: string[]
  /**
   * Reads the non-empty rows of a visible sheet as text. Applies number formats, so that 0.0999 shown as 9.99% is read
   * as '9.99%'. Repeats a merged cell's text in the blank cells that it covers. Sets `hidden` on a hidden row to the
   * reason.
   * @throws Failure for a damaged sheet and for a filled cell beyond the readable columns.
   */
  readSheet(name: string): AsyncGenerator<TableRow>
}

type WorkbookData = { sharedStrings: string[]; formats: NumberFormat[]; is1904: boolean }

/** A workbook with more visible sheets is rejected. */
const maxSheets = 200
/** Merged ranges beyond this number aren't filled. Their covered cells stay blank. */
const maxMerges = 20_000
/** Excel's row limit. */
const maxLine = 1_048_576

/** Returns whether bytes start like a ZIP archive, as an .xlsx file does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/**
 * Opens an .xlsx workbook. Loads shared strings and number formats into memory and streams the sheets.
 * @throws Failure when it isn't a workbook, is damaged, or has more than 200 visible sheets.
 */
export async function openXlsx(bytes: Uint8Array): Promise<Workbook> {
  const zip = await openZip(bytes)
  if (!zip.has('xl/workbook.xml')) throw new Failure('invalid', 'The file is a ZIP archive and no .xlsx workbook.')
  const { sheets, hidden, is1904 } = await readSheetList(zip)
  const data: WorkbookData = {
    sharedStrings: await readSharedStrings(zip),
    formats: await readFormats(zip),
    is1904,
  }
  return {
    sheets: [...sheets.keys()],
    hidden,
    readSheet: (name) => readSheet(zip, sheets.get(name)!, data),
  }
}

async function readSheetList(zip: Zip): Promise<{ sheets: Map<string, string>; hidden: string[]; is1904: boolean }> {
  const targets = new Map<string, string>()
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets = new Map<string, string>()
  const hidden: string[] = []
  let is1904 = false
  await readXml(zip.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      const target = targets.get(attributes['r:id'] ?? attributes.id ?? '')
      if (name === 'sheet' && target) {
        const label = (attributes.name ?? '').slice(0, 100)
        if ((attributes.state ?? 'visible') === 'visible') sheets.set(label, target)
        else if (hidden.length < maxSheets) hidden.push(label)
      }
      if (sheets.size > maxSheets)
        throw new Failure(
          'invalid',
          `The workbook has more than ${maxSheets} sheets. Save the one with the lenders as a separate file.`,
        )
    },
  })
  return { sheets, hidden, is1904 }
}

async function readSharedStrings(zip: Zip): Promise<string[]> {
  const shared: string[] = []
  let text = ''
  let inText = false
  let phonetic = 0
  await readXml(zip.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') inText = phonetic === 0
    },
    text(part) {
      if (inText) text = appendText(text, part)
    },
    close(name) {
      if (name === 'si') shared.push(text)
      else if (name === 'rPh') phonetic--
      else if (name === 't') inText = false
    },
  })
  return shared
}

async function readFormats(zip: Zip): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let inCells = false
  await readXml(zip.read('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) formats.push(numberFormatOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

async function* readSheet(zip: Zip, path: string, data: WorkbookData): AsyncGenerator<TableRow> {
  const merged = await readMerges(zip, path)
  let rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let cell = { column: -1, type: '', style: 0, text: '', formula: '' }
  let isValue = false
  let isFormula = false
  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'row') {
        row = { line: lineOf(attributes.r) ?? row.line + 1, cells: [] }
        if (/^(?:1|true)$/.test(attributes.hidden ?? '')) row.hidden = 'the row is hidden or filtered out'
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        const column = columnOf(attributes.r) ?? cell.column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '', formula: '' }
      } else if (name === 'v' || name === 't') isValue = true
      else if (name === 'f') isFormula = true
    },
    text(part: string) {
      if (isValue) cell.text = appendText(cell.text, part)
      else if (isFormula) cell.formula = appendText(cell.formula, part)
    },
    close(name: string) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'f') isFormula = false
      else if (name === 'c' && (cell.text.trim() !== '' || cell.formula !== '')) {
        // Checked before setCell, which would add blank cells up to a far-right column.
        if (cell.column >= maxColumns) throw tooManyColumns(row.line)
        const isStored = cell.text.trim() !== ''
        setCell(row, cell.column, isStored ? showCell(cell, data) : `${unstoredFormula}${cell.formula}`)
      } else if (name === 'row') {
        merged.fill(row)
        if (row.cells.some((text) => text.trim() !== '')) rows.push(row)
      }
    },
  }
  for await (const _ of walkXml(zip.read(path), handlers)) {
    yield* rows
    rows = []
  }
}

/** Sets a cell. Adds blank cells before it if the row is shorter. */
function setCell({ cells }: TableRow, column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Prefix for a formula whose value the workbook doesn't store. */
export const unstoredFormula = '#FORMULA ='

const mergedRange = /<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"[^>]*>/g

/** Reads the ranges of merged cells, which a sheet lists after its rows. */
async function readMerges(zip: Zip, path: string): Promise<{ fill(row: TableRow): void }> {
  const ranges: { left: number; right: number; top: number; bottom: number; text?: string }[] = []
  const decoder = new TextDecoder()
  let tail = ''
  for await (const piece of zip.read(path)) {
    const text = tail + decoder.decode(piece, { stream: true })
    for (const [, left, top, right, bottom] of text.matchAll(mergedRange))
      if (ranges.length < maxMerges)
        ranges.push({ left: columnOf(left)!, right: columnOf(right)!, top: Number(top), bottom: Number(bottom) })
    // Keeps the end of the text, so that a range across two pieces is read once.
    tail = text.slice(Math.max(text.lastIndexOf('<'), text.length - 200))
  }
  ranges.sort((a, b) => a.top - b.top)
  let next = 0
  let open: typeof ranges = []
  return {
    fill(row) {
      while (ranges[next] && ranges[next]!.top <= row.line) open.push(ranges[next++]!)
      open = open.filter(({ bottom }) => bottom >= row.line)
      for (const range of open) {
        if (range.top === row.line) range.text = row.cells[range.left] ?? ''
        if (!range.text || range.right >= maxColumns) continue
        for (let column = range.left; column <= range.right; column++)
          if (!row.cells[column]?.trim()) setCell(row, column, range.text)
      }
    },
  }
}

function showCell({ type, style, text }: { type: string; style: number; text: string }, data: WorkbookData): string {
  if (type === 's') {
    const shared = data.sharedStrings[Number(text)]
    if (shared === undefined) throw damagedWorkbook(`a cell refers to text ${text} of ${data.sharedStrings.length}`)
    return shared
  }
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return text.slice(0, 10)
  const value = Number(text)
  if (type !== 'n' || !Number.isFinite(value)) return text
  return showNumber(value, data.formats[style] ?? 'plain', data)
}

/** Appends a part. Keeps at most one character more than a cell may have, so that an oversized cell is detected. */
function appendText(text: string, part: string): string {
  return text.length > maxCellCharacters ? text : (text + part).slice(0, maxCellCharacters + 1)
}

function lineOf(text: string | undefined): number | undefined {
  const line = Number(text)
  return Number.isInteger(line) && line >= 1 && line <= maxLine ? line : undefined
}

/** Returns the column of a reference, counted from 0: 'AB12' is 27. Undefined for an invalid reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters.slice(0, 4)].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The meaning of a number's format: a percent format shows 0.0999 as 9.99%, a date format 46112 as a date. */
type NumberFormat = 'plain' | 'percent' | 'date'

/** Built-in formats have an id and no code (ECMA-376 part 1, 18.8.30). */
function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'plain'
  }
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
  if (bare.includes('%')) return 'percent'
  return /[yd]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'plain'
}

/**
 * Formats a number in its cell's unit: 9.99% under a percent format, 2026-03-31 under a date format. Rounds to twelve
 * digits to remove floating-point noise, but not to the decimals that the sheet shows.
 */
function showNumber(value: number, format: NumberFormat, { is1904 }: { is1904: boolean }): string {
  if (format === 'percent') return `${Number((value * 100).toPrecision(12))}%`
  if (format === 'date') {
    const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(value + (is1904 ? 1462 : 0)) * 86_400_000)
    if (value >= 1 && !Number.isNaN(day.getTime())) return day.toISOString().slice(0, 10)
  }
  return String(Number(value.toPrecision(12)))
}
