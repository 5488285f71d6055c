import type { ImportRow } from '#contract/desk/import.ts'
import { amountText, rangeText } from '#web/features/desk/lenders/lender-figures.ts'
import { stateNamesText } from '#web/features/desk/shell/state-names.ts'
import { LeftOutCells } from './mend-cell.tsx'

/** New lenders with what they would publish, and how a cell was read where that is not plain. Rows are blocks on small screens. */
export function NewRows({
  rows,
  skipped,
  onTake,
  importId,
  isPending,
  onMend,
}: {
  rows: readonly ImportRow[]
  skipped: readonly number[]
  onTake: (line: number, isTaken: boolean) => void
  importId: string
  isPending: boolean
  onMend: (line: number, field: string, text: string) => void
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Styled as blocks on small screens, the browser would take the table's roles away.
    <table className="dt dt--c num" role="table">
      <caption className="sr">New lenders</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Take</span>
          </th>
          {columns.map((label, index) => (
            <th key={label} scope="col" className={index === 0 || label === 'Read as' ? 'l' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { line, name, program, figures, notes } = row
          return (
            <tr key={line}>
              <td>
                <label>
                  <input
                    type="checkbox"
                    checked={!skipped.includes(line)}
                    onChange={({ target }) => onTake(line, target.checked)}
                  />
                  <span className="sr">take {name}</span>
                </label>
              </td>
              <th scope="row">
                {name}
                {program ? <small>{program}</small> : null}
              </th>
              <td data-l="Row">{line}</td>
              {figures ? (
                <>
                  <td data-l="States" className="wrap-c">
                    {figures.statesPublished ? stateNamesText(figures.states) || 'all 50 states' : notPublished}
                  </td>
                  <td data-l="Rate %">{rangeText(figures.minRate, figures.maxRate)}</td>
                  <td data-l="Points">{rangeText(figures.minPoints, figures.maxPoints)}</td>
                  <td data-l="Amount">{amountText(figures.minAmount, figures.maxAmount)}</td>
                  <td data-l="Months">{rangeText(figures.minTerm, figures.maxTerm)}</td>
                  <td data-l="Days">{figures.fundingDays ?? notPublished}</td>
                </>
              ) : null}
              <td className="l read-as" data-l={notes.length > 0 ? 'Read as' : undefined}>
                {notes.map((note) => (
                  <div key={note}>{note}</div>
                ))}
                <LeftOutCells
                  importId={importId}
                  row={row}
                  isPending={isPending}
                  onMend={(field, text) => onMend(line, field, text)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const notPublished = 'n/p'
const columns = ['Lender', 'Row', 'States', 'Rate %', 'Points', 'Amount', 'Months', 'Days', 'Read as']
