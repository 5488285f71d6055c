import { type KeyboardEvent, type ReactNode, useId } from 'react'

const tabClass =
  'inline-flex min-h-11 flex-1 cursor-pointer items-center justify-center px-4 text-sm font-medium text-ink-2 hover:bg-sunk hover:text-ink aria-selected:font-semibold aria-selected:text-ink aria-selected:edge-bottom-brass forced-colors:aria-selected:border-b-3 forced-colors:aria-selected:border-[Highlight]'

/**
 * Tabs with one panel, which shows `children`. Arrows, Home and End move focus and select. Not Radix's tabs, because
 * those put `style` attributes into the server's HTML.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
}: {
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
}) {
  const id = useId()

  function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex((tab) => tab.value === value)
    const target = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const next = target === undefined ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    onValueChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="flex gap-1 border-b border-line" onKeyDown={moveByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={tabClass}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
