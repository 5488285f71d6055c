import { crc32, deflateRawSync } from 'node:zlib'

/** A cell of a sheet: text, a number with the code of its format, a formula without its value, or a day. */
export type SheetCell = string | { value: number; format?: string } | { formula: string } | { day: string }
export type SheetOptions = { merges?: readonly string[]; hiddenRows?: readonly number[]; state?: 'hidden' }

/**
 * Returns an .xlsx workbook of sheets by name, written from the format's specification without the product's reader.
 */
export function buildXlsx(
  sheets: Record<string, SheetCell[][]>,
  options: Readonly<Record<string, SheetOptions>> = {},
): Buffer {
  const formats = [
    ...new Set(
      Object.values(sheets)
        .flat(2)
        .flatMap((cell) => (typeof cell === 'object' && 'value' in cell ? (cell.format ?? []) : [])),
    ),
  ]
  const texts = [
    ...new Set(
      Object.values(sheets)
        .flat(2)
        .filter((cell) => typeof cell === 'string'),
    ),
  ]
  const names = Object.keys(sheets)
  const entries: [string, string][] = [
    [
      'xl/workbook.xml',
      `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${options[name]?.state ? ` state="${options[name].state}"` : ''}/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    ],
    [
      'xl/sharedStrings.xml',
      `<sst>${texts.map((text) => `<si><t xml:space="preserve">${xmlText(text)}</t></si>`).join('')}</sst>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ],
    ...names.map((name, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetXml(sheets[name]!, texts, formats, options[name] ?? {}),
    ]),
  ]
  return buildZip(entries.map(([name, text]) => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]))
}

function sheetXml(
  rows: SheetCell[][],
  texts: string[],
  formats: string[],
  { merges = [], hiddenRows = [] }: SheetOptions,
): string {
  const cellXml = (cell: SheetCell, reference: string) => {
    if (cell === '') return ''
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${texts.indexOf(cell)}</v></c>`
    if ('formula' in cell) return `<c r="${reference}"><f>${xmlText(cell.formula)}</f></c>`
    if ('day' in cell) return `<c r="${reference}" t="d"><v>${cell.day}T00:00:00</v></c>`
    return `<c r="${reference}" s="${cell.format === undefined ? 0 : formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`
  }
  return `<worksheet><sheetData>${rows.map((row, at) => `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${at + 1}`)).join('')}</row>`).join('')}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`
}

/** Returns a column's letters by its index from 0: A to Z, then AA to ZZ. */
const columnLetters = (column: number): string =>
  `${column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))}${String.fromCharCode(65 + (column % 26))}`

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns a ZIP archive of entries by path, deflated. */
export function buildZip(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
