import { loanPurposes, type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldIn } from './cells/read-leverage.ts'
import { type Condition, namedProgram } from './conditions.ts'
import { fieldByName } from './header-meaning.ts'
import { isOfLimits, limitsByLabel } from './limits-by-label.ts'
import { namesKinds } from './narrow-to-kinds.ts'
import type { InputCell } from './read-row.ts'
import { isFilled, isLimit } from './split-cells.ts'

/** Returns a cell's condition on the program, if it has one. */
const programOf = ({ when }: InputCell): Condition | undefined => when.find(({ dimension }) => dimension === 'program')

/**
 * In '100% of rehab' and '80% LTC (purchase + rehab)', the label is the base of the percentage. In 'Construction 80%
 * LTC', it is a loan kind.
 */
const isBaseOf = (label: string, figures: string) =>
  /\b(?:purch\w*|price|costs?|budget)\b/i.test(label) ||
  (fieldIn(label.toLowerCase()) !== undefined && !/lt[vc]|arv/i.test(figures))

const isProgramOfLimits = (label: string, figures: string) =>
  label.length < 30 && !/\d|\blt[vc]\b|\barv\b/i.test(label) && kindsIn(label).length > 0 && !isBaseOf(label, figures)

/**
 * Splits a cell that lists figures by program: 'Flip 11-12.5; bridge 10.5', '10-12% flip, 7% DSCR'. Figures for all
 * other programs get an empty label. Returns an empty list for any other cell. `ofRow` has the row's loan kinds.
 */
function programsIn({ kind, text }: InputCell, ofRow: readonly ProgramKind[]): { label: string; text: string }[] {
  const isName = namesKinds.has(kind.name)
  const isList = kind.hasTiers || /^(?:minDeals|prepay|minimumInterestMonths)$/.test(kind.name) || isName
  if (!isList || !/\d/.test(text) || !/[a-z]{2}/i.test(text)) return []
  const limits = isOfLimits(kind.name) ? limitsByLabel(text, isProgramOfLimits) : undefined
  const ofLimits = new Set(limits?.map(({ label }) => kindsIn(label).join()))
  if (
    limits &&
    !ofLimits.has('') &&
    ofLimits.size === limits.length &&
    (limits.length > 1 || ofRow.length > kindsIn(limits[0]!.label).length)
  )
    return limits
  // '90% LTC (GUC 85% LTC)' has an exception in parentheses.
  const parts = text
    .replace(/\s*\(([^()]*\d[^()]*)\)\s*$/, (all, inside: string) => (kindsIn(inside).length > 0 ? `; ${inside}` : all))
    // 'FF 75 GUC 70'
    .replace(/(?<=\d[%+]?) (?=([a-z][a-z&/]*) \$?\d)/gi, (space, word: string) =>
      kindsIn(word).length > 0 ? '; ' : space,
    )
    .split(/\s*(?:[;\n|]|,(?!\d{3}(?!\d))|\s\/\s|(?<=[\w)%])\.\s(?=[A-Z]))\s*/)
    .filter((part) => part !== '')
  const found = parts.map((part) => {
    const [, before, after] =
      /^([a-z][a-z &/'+-]{1,28}?)(?:\s*:\s*|\s+(?:[-\u2013@]\s+)?)((?:from |up to |starting at )?\$?\d.*|none\b.*)$/i.exec(
        part,
      ) ?? []
    if (before && !(isName && /^none/i.test(after!))) return { label: before, text: after! }
    // '1+ flip' counts deals.
    if (kind.name === 'minDeals') return undefined
    const [, value, name] =
      /^([$\d][\d.,%$kKmM+ \u2013-]*?(?:%|pts?|points?)?)\s+\(?(?:on |for )?(?!pts?\b|points?\b|mos?\b|months?\b|k\b)([a-z][a-z &/'-]{1,28}?)\)?$/i.exec(
        part,
      ) ?? []
    return value && !isName ? { label: name!, text: value } : undefined
  })
  const isBase = (label: string, figures: string) => isOfLimits(kind.name) && isBaseOf(label, figures)
  // In '11-12%, 3 points construction' under a rate, the second figure is points.
  const isPoints = (figures: string) => /rate$/i.test(kind.name) && /\bp(?:oin)?ts?\b/i.test(figures)
  const list = found.filter(
    (one) => one && kindsIn(one.label).length > 0 && !isBase(one.label, one.text) && !isPoints(one.text),
  ) as {
    label: string
    text: string
  }[]
  // In a row for flips and construction, 'Construction 80%' applies to only one of the two.
  const isOfOne = list.length === 1 && ofRow.length > kindsIn(list[0]!.label).length
  const isWhole = list.length === found.length && list.length > (isName || isOfOne ? 0 : 1)
  const kinds = new Set(list.map(({ label }) => kindsIn(label).join()))
  // '90% of purchase, 70% ARV. Construction 80% LTC' has an exception for one of the row's kinds.
  const others = parts.filter((_, index) => !list.includes(found[index]!))
  const isException =
    !isName &&
    list.length > 0 &&
    others.length > 0 &&
    others.every((part) => kindsIn(part).length === 0 || fieldIn(part.toLowerCase()))
  if (isException && ofRow.length > kinds.size) return [...list, { label: '', text: others.join(', ') }]
  return isWhole && kinds.size === list.length && list.every(({ text }) => !isName || /%|\d\/\d/.test(text)) ? list : []
}

/** Splits a label of several kinds, as in 'FF/GUC 680', into one per kind if each kind has its own figure elsewhere. */
function splitShared(lists: Map<InputCell, { label: string; text: string }[]>, keyOf: (label: string) => string): void {
  const single = new Map(
    [...lists.values()]
      .flat()
      .flatMap(({ label }) => (kindsIn(label).length === 1 ? [[keyOf(label), label] as const] : [])),
  )
  for (const [cell, list] of lists) {
    const own = list.flatMap(({ label, text }) => {
      const kinds = keyOf(label).split(',')
      return kinds.length > 1 && kinds.every((kind) => single.has(kind))
        ? kinds.map((kind) => ({ label: single.get(kind)!, text }))
        : [{ label, text }]
    })
    lists.set(cell, own)
  }
}

/** Splits cells that list figures by program into a cell per program. The row's other loan kinds stay one program. */
export function withListedPrograms(cells: readonly InputCell[]): readonly InputCell[] {
  const ofRow = programKinds.filter((kind) =>
    cells.some((cell) => namesKinds.has(cell.kind.name) && kindsIn(cell.text).includes(kind)),
  )
  const lists = new Map(
    cells.map((cell) => [cell, programsIn(cell, ofRow)] as const).filter(([, list]) => list.length > 0),
  )
  const hasLimits = cells.some(({ kind, text }) => /^max\w+Percent$|^leverage$/.test(kind.name) && text.trim() !== '')
  if (hasLimits) for (const cell of lists.keys()) if (namesKinds.has(cell.kind.name)) lists.delete(cell)
  if (lists.size === 0 || cells.some(programOf)) return cells
  const keyOf = (label: string) => kindsIn(label).join()
  splitShared(lists, keyOf)
  const programs = new Map<string, Condition>()
  for (const { label } of [...lists.values()].flat())
    if (label !== '' && !programs.has(keyOf(label)))
      programs.set(keyOf(label), namedProgram(label[0]!.toUpperCase() + label.slice(1)))
  const names = cells.filter(({ kind }) => namesKinds.has(kind.name))
  const covered = new Set([...programs.keys()].flatMap((key) => key.split(',')))
  const others = (names[0]?.text ?? '')
    .split(/\s*(?:[;,/|\n]|\s&\s|\sand\s)\s*/)
    .filter((part) => kindsIn(part).some((kind) => !covered.has(kind)))
    .join(', ')
  const rest = others === '' ? [] : [namedProgram(others)]
  const when = (label: string) => [programs.get(keyOf(label))!]
  return cells.flatMap((cell): InputCell[] => {
    const list = lists.get(cell)
    const isName = namesKinds.has(cell.kind.name)
    if (list && isName) {
      const leverage = fieldByName('leverage')
      return list.map(({ label, text }) => ({ ...cell, kind: leverage, text, when: when(label) }))
    }
    const labeled = new Set(list?.map(({ label }) => keyOf(label)))
    const unlabeled = [...[...programs].flatMap(([key, one]) => (labeled.has(key) ? [] : [one])), ...rest]
    if (list)
      return list.flatMap(({ label, text }) =>
        (label === '' ? unlabeled : when(label)).map((one) => ({ ...cell, text, when: [...cell.when, one] })),
      )
    if (!isName || cell !== names[0]) return isName ? [] : [cell]
    const own = [...programs.values()].map((one) => ({ ...cell, text: one.label, when: [one] }))
    return rest.length === 0 ? own : [...own, { ...cell, text: others, when: rest }]
  })
}

type ProgramCells = { cells: InputCell[]; program?: Condition }

/**
 * Returns the cells of each program that columns such as 'Bridge rate' name, with the cells that apply to all programs.
 * A program with its own limits, such as 'Light rehab', gets neither the limits nor the purposes of columns for a
 * purpose.
 */
export function splitByProgram(cells: readonly InputCell[]): ProgramCells[] {
  const programs = new Map(cells.flatMap((cell) => programOf(cell) ?? []).map((one) => [one.label, one]))
  if (programs.size === 0) return [{ cells: [...cells] }]
  const shared = cells.filter((cell) => !programOf(cell))
  const limitsByPurpose = shared.filter(
    (cell) => isLimit(cell) && isFilled(cell) && cell.when.some(({ dimension }) => dimension === 'purposes'),
  )
  const named = limitsByPurpose.flatMap(({ when }) => when.flatMap(({ values }) => values.purposes ?? []))
  const left = loanPurposes.filter((one) => !named.includes(one))
  const found = [...programs.values()].flatMap((program): ProgramCells[] => {
    const own = cells.flatMap((cell) =>
      programOf(cell)?.label === program.label
        ? [{ ...cell, when: cell.when.filter((one) => one !== programOf(cell)) }]
        : [],
    )
    const hasLimits = own.some((cell) => isLimit(cell) && isFilled(cell))
    const others = shared.filter(
      (one) =>
        !own.some((cell) => cell.kind === one.kind && isFilled(cell)) && !(hasLimits && limitsByPurpose.includes(one)),
    )
    const ofPurposes = hasLimits && left.length > 0 && left.length < loanPurposes.length ? { purposes: left } : {}
    const narrowed = { ...program, values: { ...program.values, ...ofPurposes } }
    return own.some(isFilled) ? [{ cells: [...others, ...own], program: narrowed }] : []
  })
  // Next to 'Bridge rate', a column 'Rate' belongs to another program.
  const hasOwn = shared.some(
    (cell) =>
      isFilled(cell) &&
      cells.some(
        (one) => programOf(one) && (one.kind === cell.kind || (isLimit(one) && limitsByPurpose.includes(cell))),
      ),
  )
  return hasOwn || found.length === 0 ? [{ cells: shared }, ...found] : found
}
