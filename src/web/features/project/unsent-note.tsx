import type { Project } from '#contract/project/project.ts'
import { formatDollars } from '#domain/money/money.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { factWords } from './fact-words.ts'
import type { Records } from './use-records.ts'

/** What this browser holds that the server does not have yet, and what it rejected. */
export function UnsentNote({ records, lines }: { records: Records; lines: Project['lines'] }) {
  const waiting = records.unsent.filter(({ failure }) => failure === undefined)
  const rejected = records.unsent.filter(({ failure }) => failure !== undefined)
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {waiting.length > 0 ? (
        <Note
          tone="caution"
          title={waiting.length === 1 ? '1 record is not sent yet' : `${waiting.length} records are not sent yet`}
        >
          They’re kept on this device and sent when you’re back online.
        </Note>
      ) : null}
      {rejected.map(({ key, body, failure }) => (
        <Note
          key={key}
          tone="error"
          title={`Not recorded: ${factWords(body, lines)} ${formatDollars(body.amount ?? 0)}`}
        >
          <p>{failure}</p>
          <Button size="small" className="mt-2" onClick={() => records.discard(key)}>
            Discard
          </Button>
        </Note>
      ))}
    </div>
  )
}
