import type { ImportRow } from '#contract/desk/import.ts'
import { ChangeList } from '#web/features/desk/activity/change-list.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { CorrectCell, LeftOutCells } from './correct-cell.tsx'
import { CellText, ImportLine, ImportProblem } from './import-line.tsx'

/** One row of the file: its number, its lender, and its result. */
export function ImportedRow({
  importId,
  row,
  isSameLender,
  isTaken,
  isPending,
  onTake,
  onCorrect,
}: {
  importId: string
  row: ImportRow
  /** Whether the row above is of the same lender, so that its name is not repeated. */
  isSameLender: boolean
  isTaken: boolean
  isPending: boolean
  onTake: (isTaken: boolean) => void
  onCorrect: (field: string, text: string) => void
}) {
  const name = row.name ?? 'no name'
  const { place } = row
  if (row.problems.length === 0)
    return (
      <ImportLine place={place} name={isSameLender ? null : name} note={row.program} isWide>
        <div className="grid gap-1">
          <InWords row={row} />
          {row.outcome === 'changed' ? <ChangeList changes={row.changes} program={row.program} /> : null}
          {row.notes.map((note) => (
            <p key={note} className="text-sm text-ink-2">
              {note}
            </p>
          ))}
          <LeftOutCells importId={importId} row={row} isPending={isPending} onCorrect={onCorrect} />
        </div>
        <Checkbox
          className="text-sm"
          checked={isTaken}
          onChange={({ target }) => onTake(target.checked)}
          label={
            <>
              take
              <span className="sr-only">
                {' '}
                <Name>{name}</Name> {row.program}
              </span>
            </>
          }
        />
      </ImportLine>
    )
  return row.problems.map(({ column, field, value, message, choices }) => (
    <ImportLine key={`${column} ${field} ${message}`} place={place} name={name} note={column}>
      <ImportProblem isQuestion={choices !== null && choices !== undefined}>
        {value ? <CellText>{value}</CellText> : null} {message}
      </ImportProblem>
      <div className="flex flex-wrap gap-1.5">
        {choices?.map((choice) => (
          <Button
            key={choice.label}
            size="small"
            pending={isPending}
            onClick={() => onCorrect(choice.field ?? field ?? 'name', choice.text)}
          >
            {choice.label}
          </Button>
        ))}
        <CorrectCell
          label={`${column ?? 'Row'} of ${name}`}
          importId={importId}
          cell={`${row.line} ${field ?? 'name'}`}
          value={value}
          isPending={isPending}
          onCorrect={(text) => onCorrect(field ?? 'name', text)}
        />
      </div>
    </ImportLine>
  ))
}

/** Shows the program in one sentence next to the row's cells, so that a wrong reading is seen. */
function InWords({ row: { inWords, cells } }: { row: ImportRow }) {
  if (inWords === null) return null
  return (
    <div className="grid gap-x-4 gap-y-1 lg:grid-cols-2">
      <p data-slot="in-words">{inWords}</p>
      <p className="text-sm text-ink-2">
        <span className="sr-only">In the file: </span>
        {cells.map(({ header, text }) => `${header}: ${text}`).join(' · ')}
      </p>
    </div>
  )
}
