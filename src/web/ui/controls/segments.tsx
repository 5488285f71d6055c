import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const segmentClass =
  'inline-flex min-h-10 cursor-pointer items-center gap-1.5 border-l border-line-2 px-3.5 text-sm font-medium text-ink-2 first:border-l-0 hover:bg-sunk focus-visible:-outline-offset-3 focus-visible:outline-brass aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-paper aria-pressed:hover:bg-ink forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight]'
/**
 * Two segments per row on narrow screens: below 30rem for up to three, below 48rem for more, where an odd last one
 * fills its row.
 */
const stackedClass = {
  few: 'max-xs:grid max-xs:grid-cols-2',
  many: 'max-md:grid max-md:grid-cols-2',
}
const stackedSegmentClass = {
  few: 'max-xs:odd:border-l-0 max-xs:nth-[n+3]:border-t',
  many: 'max-md:odd:border-l-0 max-md:nth-[n+3]:border-t max-md:last:odd:col-span-2',
}

/**
 * Buttons in one frame that choose one of a few views. Labeled by `label`, or by the element with the id `labelledBy`.
 */
export function Segments<Value extends string>({
  label,
  labelledBy,
  options,
  value,
  onChange,
  className,
}: {
  label?: string
  labelledBy?: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}) {
  const room = options.length > 3 ? 'many' : 'few'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these buttons switch views.
    <div
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classNames(
        'inline-flex overflow-clip rounded border border-field bg-card print:hidden',
        stackedClass[room],
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classNames(segmentClass, stackedSegmentClass[room])}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
