import type { ActivityChange } from '#contract/desk/activity.ts'
import { fieldLabel, fieldText } from '../shell/field-text.ts'

/** Fields with what they were, struck, and what they became. A program that went is one line: its terms went with it. */
export function ChangeList({ changes }: { changes: readonly ActivityChange[] }) {
  const gone = changes.flatMap(({ field, before, after }) =>
    field === 'program' && after == null ? [`${before}: `] : [],
  )
  const shown = changes.filter(({ field }) => !gone.some((prefix) => field.startsWith(prefix)))
  if (shown.length === 0) return null
  return (
    <ul className="df num">
      {shown.map(({ field, before, after }) => (
        <li key={field}>
          <span className="fn">{fieldLabel(field)}</span>
          {before === undefined && after === undefined ? null : (
            <>
              {' '}
              <del>{fieldText(field, before)}</del> <span aria-hidden="true">→</span>
              <span className="sr"> becomes </span> <ins>{fieldText(field, after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
