import type { ImportRow } from '#contract/desk/import.ts'
import { ChangeList } from '#web/features/desk/activity/change-list.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { LeftOutCells, Mend } from './mend-cell.tsx'

/** One row of the file: where it is, whose it is, and what would become of it. */
export function ImportedRow({
  importId,
  row,
  isTaken,
  isPending,
  onTake,
  onMend,
}: {
  importId: string
  row: ImportRow
  isTaken: boolean
  isPending: boolean
  onTake: (isTaken: boolean) => void
  onMend: (field: string, text: string) => void
}) {
  const name = row.name ?? 'no name'
  const head = (column: string | null) => (
    <>
      <span className="ln">row {row.line}</span>
      <span className="nm">
        {name}
        {column ? <small>{column}</small> : null}
      </span>
    </>
  )
  if (row.problems.length === 0)
    return (
      <div className="ir ir--d">
        {head(row.program)}
        <div className="grid gap-1">
          <InWords row={row} />
          {row.outcome === 'changed' ? <ChangeList changes={row.changes} program={row.program} /> : null}
          {row.notes.map((note) => (
            <p key={note} className="small soft">
              {note}
            </p>
          ))}
          <LeftOutCells importId={importId} row={row} isPending={isPending} onMend={onMend} />
        </div>
        <label className="check small">
          <input type="checkbox" checked={isTaken} onChange={({ target }) => onTake(target.checked)} />
          <span>
            take<span className="sr"> {name}</span>
          </span>
        </label>
      </div>
    )
  return row.problems.map(({ column, field, value, message, choices }) => (
    <div key={`${column} ${field} ${message}`} className="ir">
      {head(column)}
      <span className={choices ? 'why2 q' : 'why2'}>
        {value ? <code>{value}</code> : null} {message}
      </span>
      <div className="mends">
        {choices?.map((choice) => (
          <Button
            key={choice.label}
            size="small"
            pending={isPending}
            onClick={() => onMend(choice.field ?? field ?? 'name', choice.text)}
          >
            {choice.label}
          </Button>
        ))}
        <Mend
          label={`${column ?? 'Row'} of ${name}`}
          importId={importId}
          cell={`${row.line} ${field ?? 'name'}`}
          value={value}
          isPending={isPending}
          onMend={(text) => onMend(field ?? 'name', text)}
        />
      </div>
    </div>
  ))
}

/** What the catalogue will hold beside the row as the file has it, so that a wrong reading is seen. */
function InWords({ row: { inWords, cells } }: { row: ImportRow }) {
  if (inWords === null) return null
  return (
    <div className="grid gap-x-4 gap-y-1 lg:grid-cols-2">
      <p data-slot="in-words">{inWords}</p>
      <p className="small soft">
        <span className="sr">In the file: </span>
        {cells.map(({ header, text }) => `${header}: ${text}`).join(' · ')}
      </p>
    </div>
  )
}
