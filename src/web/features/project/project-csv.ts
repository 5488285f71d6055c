import { toCsv } from '#domain/text/csv.ts'
import { factWords, type ShownProject } from './shown-project.ts'

type SheetRows = { name: string; head: readonly string[]; rows: (string | number | null)[][] }

/**
 * Returns a project's tables for a bookkeeper: records by day, with unsent ones unmarked; work against budget; and cash
 * by month, actual and planned. Amounts are in dollars.
 */
export function projectSheets(project: ShownProject): SheetRows[] {
  const budget = new Map(project.budget.lines.map((line) => [line.lineId, line]))
  return [
    {
      name: 'Records',
      // A draw request isn't income yet. It has its own column, so that each column adds up.
      head: ['Day', 'What', 'Paid', 'Received', 'Requested', 'Part payment'],
      rows: [...project.facts]
        .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
        .map((fact) => [fact.on, factWords(fact, project.lines), ...amountColumns(fact), fact.isPartial ? 'yes' : '']),
    },
    {
      name: 'Work',
      head: ['Work', 'Month', 'Budget', 'Paid', 'Last paid', 'Over budget %'],
      rows: project.lines.map(({ id, label, cost, month }) => {
        const line = budget.get(id)
        const over = line?.overPercent
        return [
          label,
          month,
          cost,
          line?.paid ?? 0,
          line?.paidOn ?? null,
          over == null ? null : Math.round(over * 10) / 10,
        ]
      }),
    },
    {
      name: 'Months',
      head: [
        'Month',
        'Work',
        'Interest',
        'Holding costs',
        'Prepaid',
        'Draws',
        'Cash out',
        'Total out',
        'Owed',
        'Actual',
      ],
      rows: project.months.map((m) => [
        m.month,
        m.work,
        m.interest,
        m.carry,
        m.prepaid,
        m.draw,
        m.cash,
        m.sum,
        m.balance,
        m.isActual ? 'yes' : 'plan',
      ]),
    },
  ]
}

/** Returns a record's amount in one of three columns: paid, received, requested. */
function amountColumns({ kind, amount }: ShownProject['facts'][number]): (number | null)[] {
  const isPaid = kind === 'paid' || kind === 'interest'
  return [isPaid ? amount : null, kind === 'draw-received' ? amount : null, kind === 'draw-asked' ? amount : null]
}

/** Formats the tables of {@link projectSheets} as one CSV file, stacked with a blank row between them. */
export function projectCsv(project: ShownProject): string {
  const [first, ...rest] = projectSheets(project)
  if (!first) return ''
  const width = Math.max(first.head.length, ...rest.map(({ head }) => head.length))
  const fill = (row: readonly (string | number | null)[]) => [...row, ...new Array(width - row.length).fill(null)]
  return toCsv(fill([...first.head]) as string[], [
    ...first.rows.map(fill),
    ...rest.flatMap(({ head, rows }) => [fill([]), fill(head), ...rows.map(fill)]),
  ])
}
