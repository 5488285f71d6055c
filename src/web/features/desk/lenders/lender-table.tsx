import { Link } from '@tanstack/react-router'
import type { DeskLenderRow } from '#contract/desk/lenders.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { amountText, rangeText, statesText } from './lender-figures.ts'
import { LenderMarks } from './lender-marks.tsx'
import { TransparencyBar } from './transparency-bar.tsx'

/** A page of lenders: what needs work first, then the figures. Rows are blocks on small screens. */
export function LenderTable({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly DeskLenderRow[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Styled as blocks on small screens, the browser would take the table's roles away.
    <table className="dt dt--c num" role="table">
      <caption className="sr">Lenders</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Choose</span>
          </th>
          {columns.map((label, index) => (
            <th key={label} scope="col" className={index < 2 ? 'l' : label === 'Asked / answered' ? 'wr' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={chosen.has(row.id) ? 'is-on' : undefined}>
            <td>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(row.id)}
                  onChange={({ target }) => onChoose(row.id, target.checked)}
                />
                <span className="sr">Choose {row.name}</span>
              </label>
            </td>
            <th scope="row">
              <Link to="/desk/lenders/$id" params={{ id: row.id }}>
                {row.name}
              </Link>
            </th>
            <td className="l mkc">
              <LenderMarks row={row} />
            </td>
            <td data-l="States">{statesText(row)}</td>
            <td data-l="Rate %">{rangeText(row.minRate, row.maxRate)}</td>
            <td data-l="Points">{rangeText(row.minPoints, row.maxPoints)}</td>
            <td data-l="Amount">{amountText(row.minAmount, row.maxAmount)}</td>
            <td data-l="Months">{rangeText(row.minTerm, row.maxTerm)}</td>
            <td data-l="Days">{row.fundingDays ?? 'n/p'}</td>
            <td data-l="Asked / answered">
              {row.asked} / {row.answered}
            </td>
            <td data-l="Checked">{row.checkedAt ? formatShortDay(row.checkedAt) : 'never'}</td>
            <td data-l="Transparency">
              <TransparencyBar transparency={row.transparency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const columns = [
  'Lender',
  'Needs work',
  'States',
  'Rate %',
  'Points',
  'Amount',
  'Months',
  'Days',
  'Asked / answered',
  'Checked',
  'Transparency',
]
