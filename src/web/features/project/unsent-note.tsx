import type { Project, WorkLineInput } from '#contract/project/project.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { UnsentRecord } from '#web/session/unsent-records.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { factWords } from './fact-words.ts'
import type { Records } from './use-records.ts'

/** Records that this browser hasn't sent yet, and those that the server rejected. */
export function UnsentNote({
  records,
  lines,
  onCorrect,
}: {
  records: Records
  lines: Project['lines']
  /** Opens the form of the work with lines that were rejected. */
  onCorrect: (lines: WorkLineInput[]) => void
}) {
  const waiting = records.unsent.filter(({ failure }) => failure === undefined)
  const rejected = records.unsent.filter(({ failure }) => failure !== undefined)
  const word = waiting.every(({ what }) => what === 'fact') ? 'record' : 'change'
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {waiting.length > 0 ? (
        <Note
          tone="caution"
          title={waiting.length === 1 ? `1 ${word} is not sent yet` : `${waiting.length} ${word}s are not sent yet`}
        >
          They’re kept on this device and sent when you’re back online.
        </Note>
      ) : null}
      {rejected.map((record) => (
        <Note key={record.key} tone="error" title={rejectedWords(record, lines)}>
          <p>{record.failure}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {record.what === 'lines' ? (
              <Button size="small" onClick={() => onCorrect(record.body.lines)}>
                Edit again
              </Button>
            ) : null}
            <Button size="small" onClick={() => records.discard(record.key)}>
              Discard
            </Button>
          </div>
        </Note>
      ))}
    </div>
  )
}

function rejectedWords(record: UnsentRecord, lines: Project['lines']): string {
  if (record.what === 'lines') return 'The work was not saved'
  if (record.what === 'result') return `The result was not recorded: ${formatDollars(record.body.price)}`
  return `Not recorded: ${factWords(record.body, lines)} ${formatDollars(record.body.amount ?? 0)}`
}
