import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

/**
 * One tab stop for a list of inputs (roving tabindex): arrows, Home and End move the focus, a letter goes to the next item that
 * begins with it. The first item is the stop until another had the focus. Spread `list` over the list's element, and give each
 * item its `tabIndexOf`.
 */
export function useRovingFocus() {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const items = () => [...(list.current?.querySelectorAll('input') ?? [])]

  function noteFocus({ target }: FocusEvent) {
    const index = target instanceof HTMLInputElement ? items().indexOf(target) : -1
    if (index >= 0) setCurrent(index)
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const all = items()
    const target = targetOf(event.key, current, all)
    if (target === undefined) return
    event.preventDefault()
    all[target]?.focus()
  }

  return {
    list: { ref: list, onFocus: noteFocus, onKeyDown: moveByKey },
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
  }
}

function targetOf(key: string, current: number, items: readonly HTMLInputElement[]): number | undefined {
  const last = items.length - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, current + 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (!/^[a-z]$/i.test(key)) return undefined
  const begins = (index: number) =>
    items[index]?.labels?.[0]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()) ?? false
  const order = items.map((_, step) => (current + 1 + step) % items.length)
  return order.find(begins)
}
