import type { ReactNode } from 'react'
import type { ActivityRow } from '#contract/desk/activity.ts'
import { DeskLink } from '#web/features/desk/shell/desk-link.tsx'
import { formatMoment } from '#web/format/dates.ts'
import { ActivityParts } from './activity-parts.tsx'
import { ChangeList } from './change-list.tsx'

/** Entries of the log: when and who, what was done to whom, and each field before and after. */
export function ActivityList({
  rows,
  action,
}: {
  rows: readonly ActivityRow[]
  /** What can be done about an entry. */
  action?: (row: ActivityRow) => ReactNode
}) {
  return (
    <ol className="alog">
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <time className="when" dateTime={row.at}>
              {formatMoment(row.at)}
            </time>
            <br />
            {row.actor ?? 'unknown'} <span className="soft">{viaWord[row.via]}</span>
          </div>
          <div>
            <b className="b6">{row.action.replace('.', ' ').replaceAll('-', ' ')}</b>
            <br />
            <Subject row={row} />
          </div>
          <div>
            {row.parts > 0 ? <ActivityParts entry={row} /> : <ChangeList changes={row.changes} />}
            {action?.(row)}
          </div>
        </li>
      ))}
    </ol>
  )
}

const viaWord = { desk: 'at the desk', command: 'by command', claim: 'by a claim' } as const

function Subject({ row }: { row: ActivityRow }) {
  const text = row.subjectLabel ?? (row.subjectKind === 'import' ? 'a file' : row.subjectId)
  if (row.subjectKind === 'lender') return <DeskLink room={`lenders/${row.subjectId}`}>{text}</DeskLink>
  return <span className="soft">{text}</span>
}
