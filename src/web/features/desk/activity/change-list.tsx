import type { ActivityChange } from '#contract/desk/activity.ts'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'
import { BeforeAfter } from './before-after.tsx'

/**
 * Fields with what they were, struck, and what they became. A program that went is one line: its terms went with it. The name of
 * `program`, which stands beside the list, is left out of its fields.
 */
export function ChangeList({ changes, program }: { changes: readonly ActivityChange[]; program?: string | null }) {
  const gone = changes.flatMap(({ field, before, after }) =>
    field === 'program' && after == null ? [`${before}: `] : [],
  )
  const shown = changes.filter(({ field }) => !gone.some((prefix) => field.startsWith(prefix)))
  if (shown.length === 0) return null
  const own = `${program}: `
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums lining-nums">
      {shown.map(({ field, before, after }) => (
        <li key={field} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 gap-y-0.5 text-fine">
          <span className="text-ink-3">{fieldLabel(field.startsWith(own) ? field.slice(own.length) : field)}</span>
          {before === undefined && after === undefined ? null : (
            <>
              {' '}
              <BeforeAfter field={field} before={before} after={after} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
