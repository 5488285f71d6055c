import { useEffect, useRef } from 'react'

/**
 * Returns a ref for an element that is focused once, when the component mounts, if `takesFocus` is true then. Later
 * changes of `takesFocus` have no effect. The element needs a tabIndex of -1.
 */
export function useFocusOnArrival<E extends HTMLElement>(takesFocus: boolean) {
  const ref = useRef<E>(null)
  // A ref, so that only the element's first appearance takes the focus.
  const isFocusDue = useRef(takesFocus)
  useEffect(() => {
    if (isFocusDue.current) ref.current?.focus()
    isFocusDue.current = false
  }, [])
  return ref
}
