import type { ActivityChange } from '#contract/desk/activity.ts'
import { fieldLabel } from '#web/features/desk/shell/field-text.ts'
import { BeforeAfter } from './before-after.tsx'

/**
 * Changed fields: the old value struck through, then the new one. A removed program is one line without its terms. The name of
 * `program` is a heading and not repeated in its fields.
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
        <li key={field} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 gap-y-0.5 text-sm">
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
