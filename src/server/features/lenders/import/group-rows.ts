import { cleanText } from '#contract/wire/text.ts'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { LenderRow } from '#server/features/lenders/catalogue/lenders.queries.ts'
import type { ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { inSlices } from '#server/in-slices.ts'
import type { Choice, VerdictKind } from './cells/cell-verdict.ts'
import { termFields } from './fields.ts'
import type { FileValues } from './file-values.ts'
import { lineInSheet } from './further-sheets.ts'
import { isProductName, isStatement } from './lender-names.ts'
import { type Note, placeOf, type ReadRow } from './read-row.ts'
import { isNoName, isTotalName } from './sheet-titles.ts'

/** A stored lender as files and forms represent it, with licenses as texts. */
export type ExistingLender = LenderRow & { programs: readonly ProgramRow[]; licenses: readonly string[] }
/**
 * Rows of one lender. `target` is the existing lender, undefined for a new one. `refused` holds the lender's other
 * rows, which aren't imported because of problems or questions.
 */
export type RowGroup = { target: ExistingLender | undefined; rows: ReadRow[]; refused: ReadRow[] }

/** Normalizes a name for comparison: 'ACME  Capital' and 'Acme Capital' are the same lender. */
export function nameKey(name: string): string {
  return cleanText(name).toLowerCase().replace(/\s+/g, ' ')
}

/**
 * Normalizes a name like {@link nameKey}, and removes the legal form and a leading 'The'. Equal keys raise a question:
 * 'Acme Capital, LLC' may not be 'Acme Capital'.
 */
function looseNameKey(name: string): string {
  return nameKey(name)
    .replace(
      /(?:[\s,]+(?:l\.?l\.?c|inc(?:orporated)?|corp(?:oration)?|co|company|l\.?p|l\.?l\.?p|ltd|limited|plc)\.?)+$/,
      '',
    )
    .replace(/^the /, '')
}

/** Adds a problem about a row's name, slug or program. */
export function addProblem(
  row: ReadRow,
  field: 'name' | 'slug' | 'program',
  kind: VerdictKind,
  message: string,
  choices?: readonly Choice[],
): void {
  const { [field]: value } = row.values
  row.problems.push({ ...noteOn(row, field, value ?? '', message), kind, ...(choices ? { choices } : {}) })
}

/** Creates a note about a field's value in a row. */
export const noteOn = ({ line, labels }: ReadRow, field: string, value: string, message: string): Note => ({
  line,
  column: labels.get(field) ?? lenderFieldLabel(field) ?? field,
  field,
  value,
  message,
})

/**
 * Groups rows by lender: by slug, else by name. A program or tier row without either takes the name of the row above,
 * because merged cells leave it blank. Adds a problem to any other nameless row and to an ambiguous one, and leaves
 * rows with problems out of the groups. A grouped row can still get a problem from a later row, so callers check again.
 * Yields to the event loop.
 */
export async function groupRows(rows: readonly ReadRow[], existing: readonly ExistingLender[]): Promise<RowGroup[]> {
  const bySlug = new Map<string, ExistingLender>()
  const byName = new Map<string, ExistingLender>()
  const byLooseName = new Map<string, ExistingLender>()
  await inSlices(existing, (one) => {
    bySlug.set(one.slug, one)
    byName.set(nameKey(one.name), one)
    byLooseName.set(looseNameKey(one.name), one)
  })
  const fileNames = new Map<string, { name: string; line: number }>()
  const groups = new Set<RowGroup>()
  const byKey = new Map<string, RowGroup>()
  const withSlug = new Set<RowGroup>()
  // A row without a slug joins the new lender of its name. A row with a slug joins that lender as long as the lender
  // has no other slug.
  const findGroup = (row: ReadRow, target: ExistingLender | undefined) => {
    const [own, ...others] = keysOf(row, target).map((key) => byKey.get(key))
    return own ?? others.find((group) => group && !withSlug.has(group))
  }
  const refused = new Map<ExistingLender, ReadRow[]>()
  const waiting: { name: string; row: ReadRow }[] = []
  let above: ReadRow | undefined
  await inSlices(rows, (row) => {
    if (row.values.name === undefined && row.values.slug == null) inheritName(row, above)
    // An inherited name is as doubtful as that of the row above.
    if (row.values.name !== undefined) askForName(row)
    const { values } = row
    if (values.name === undefined && values.slug == null) return
    above = row
    const named = values.name === undefined ? undefined : byName.get(nameKey(values.name))
    const target = (values.slug == null ? undefined : bySlug.get(values.slug)) ?? named
    const mismatch = whyNotOne(values, target, named)
    if (mismatch) addProblem(row, mismatch.field, 'identity', mismatch.message)
    else if (!target && values.slug == null) {
      const alike = askForLegalForm(row, values.name!, byLooseName, fileNames)
      if (alike) waiting.push({ name: alike, row })
    }
    if (row.problems.length > 0) {
      if (target) refused.set(target, [...(refused.get(target) ?? []), row])
      return
    }
    if (values.name !== undefined && !fileNames.has(looseNameKey(values.name)))
      fileNames.set(looseNameKey(values.name), { name: values.name, line: row.line })
    const group = findGroup(row, target) ?? { target, rows: [], refused: [] }
    group.rows.push(row)
    groups.add(group)
    for (const key of keysOf(row, target)) if (!byKey.has(key)) byKey.set(key, group)
    if (values.slug != null) withSlug.add(group)
  })
  // Rows of the same program under a similar name wait for the answer, so that the program isn’t imported in part.
  for (const { name, row } of waiting)
    for (const other of byKey.get(nameKey(name))?.rows ?? [])
      if (row.values.program != null && other.values.program?.toLowerCase() === row.values.program.toLowerCase())
        addProblem(other, 'name', 'identity', `waits for the answer on ${placeOf(row)}, which decides its lender`)
  for (const group of groups) if (group.target) group.refused = refused.get(group.target) ?? []
  return [...groups]
}

/** Returns the keys of a row's group: its lender's id, or a new lender's slug and name. */
function keysOf({ values: { slug, name } }: ReadRow, target: ExistingLender | undefined): string[] {
  if (target) return [target.id]
  return [...(slug == null ? [] : [`/${slug}`]), ...(name === undefined ? [] : [nameKey(name)])]
}

/** Returns why a row's slug and name don't identify one lender. */
function whyNotOne(
  { slug, name }: FileValues,
  target: ExistingLender | undefined,
  named: ExistingLender | undefined,
): { field: 'name' | 'slug'; message: string } | undefined {
  if (target && slug != null && slug !== target.slug)
    return { field: 'slug', message: `differs from this lender’s slug, ${target.slug}; an import can’t change a slug` }
  if (named && named.id !== target?.id)
    return { field: 'name', message: `belongs to another lender, whose slug is ${named.slug}` }
  return target || name !== undefined
    ? undefined
    : { field: 'slug', message: 'isn’t the slug of any lender; a new lender needs a name' }
}

export const isGiven = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0)
/** Fields that distinguish the rows of one program. */
const tierFields = [
  'minCreditScore',
  'minDeals',
  'minDscr',
  'purposes',
  'propertyTypes',
  'maxAdvancePercent',
  'maxLtcPercent',
  'maxLtarvPercent',
] as const

function inheritName(row: ReadRow, above: ReadRow | undefined): void {
  const isTier = ({ values }: ReadRow) => tierFields.some((field) => isGiven(values[field]))
  const isProgram = row.values.program != null || isGiven(row.values.kinds)
  const isPart = isProgram || (isTier(row) && above !== undefined && isTier(above))
  const isOfOther = (['contactEmail', 'website'] as const).some(
    (field) => row.values[field] != null && above?.values[field] != null && row.values[field] !== above.values[field],
  )
  if (above && isPart && !isOfOther && row.problems.length === 0) {
    const { name, slug = null, program } = above.values
    row.values = {
      ...row.values,
      // Rows of tiers may name their program only once.
      ...(row.values.program == null && program != null ? { program } : {}),
      ...(name === undefined ? {} : { name }),
      slug,
    }
    const message = `has no name and was read as ${name ?? slug}, as in the row above`
    row.notes.push(noteOn(row, 'name', '', message))
  } else if (!row.problems.some(({ field, kind }) => field === 'name' || kind === 'row'))
    addProblem(
      row,
      'name',
      'missing',
      isOfOther
        ? 'is missing, and the row has a different contact from the row above; enter the name of its lender'
        : 'is required; every row needs the name of its lender',
    )
}

/**
 * Raises a question for a row of totals or averages, and for a name that is a term, a figure, a product or a document.
 */
function askForName(row: ReadRow): void {
  const name = row.values.name!
  if (row.isNameGiven || row.problems.some(({ field }) => field === 'name')) return
  const choices = [{ label: `A lender called ${name}`, field: 'name', text: name }]
  const advice = 'give lenders their own column, or put only the names of terms in the first column'
  const ofColumn = row.columns.some(({ field }) => field === 'name')
  if (isTotalName(name))
    addProblem(
      row,
      'name',
      'total',
      'looks like a row of totals; leave it out, or confirm that it is a lender',
      choices,
    )
  else if (isNoName(name))
    addProblem(
      row,
      'name',
      'identity',
      `is the name of a term, not a lender; ${advice}`,
      ofColumn ? undefined : choices,
    )
  else if (isStatement(name) && !row.columns.some(({ header }) => header === 'name'))
    addProblem(row, 'name', 'identity', 'seems to be a sentence, not the name of a lender', choices)
  else if (isProductName(name))
    addProblem(row, 'name', 'identity', 'seems to be a program or a document, not a lender', choices)
  else if (isOtherCompany(row)) {
    const message = 'seems to be a company that does not lend; leave it out, or say that it is a lender'
    addProblem(row, 'name', 'identity', message, choices)
  }
}

const otherTypes =
  /^(?:vendors?|(?:loan )?servic(?:er|ing)|(?:title|escrow|insurance|appraisal|law)(?: (?:company|agency|firm|office))?|attorney|appraiser|realtor|(?:(?:real estate|mortgage|loan) )?(?:agent|broker(?:age)?)|(?:general )?contractor|borrower|competitor|referral source)$/i
const otherNames =
  /\b(?:servicing|servicers?|title|escrow|insurance|assurance|appraisals?|realty|realtors?|attorneys?|law|notary|inspections?|notes? (?:buyers?|buying|purchas\w+))\b/i

/**
 * Returns whether a row is about a title company, a servicer, a broker or a buyer of notes, by its type, or by its name
 * or program if it has no terms.
 */
function isOtherCompany({ values, cells, columns }: ReadRow): boolean {
  const isOfType = columns.some(
    ({ header }, index) =>
      /\b(?:type|category|role|class|relationship)\b/i.test(header) && otherTypes.test(cells[index]?.trim() ?? ''),
  )
  const hasTerms = termFields.some(({ own }) => own.some((field) => isGiven(values[field])))
  return isOfType || (!hasTerms && otherNames.test(`${values.name ?? ''}; ${values.program ?? ''}`))
}

/** Asks whether a similar name is the same lender. Returns the name of the file's earlier row, if it is that one. */
function askForLegalForm(
  row: ReadRow,
  name: string,
  byLooseName: ReadonlyMap<string, ExistingLender>,
  fileNames: ReadonlyMap<string, { name: string; line: number }>,
): string | undefined {
  const loose = looseNameKey(name)
  const stored = byLooseName.get(loose)
  const before = fileNames.get(loose)
  const ask = (message: string, same: Choice) =>
    addProblem(row, 'name', 'identity', message, [same, { label: 'Another lender', field: 'slug', text: slugOf(name) }])
  if (stored)
    ask(`resembles ${stored.name} (${stored.slug}); enter that slug if it is the same lender, or a different slug`, {
      label: 'The same',
      field: 'slug',
      text: stored.slug,
    })
  else if (before && nameKey(before.name) !== nameKey(name)) {
    ask(
      `resembles ${before.name} on line ${lineInSheet(before.line)}; use one spelling if they are the same lender, or give each a slug`,
      { label: 'The same', field: 'name', text: before.name },
    )
    return before.name
  }
  return undefined
}
