import { useEffect, useRef } from 'react'

/**
 * Returns a ref for an element that is focused once, when the component mounts, if `takesFocus` is true then. Later changes of `takesFocus`
 * have no effect. The element needs a tabIndex of -1.
 */
export function useFocusOnArrival<E extends HTMLElement>(takesFocus: boolean) {
  const ref = useRef<E>(null)
  const isAsked = useRef(takesFocus)
  useEffect(() => {
    if (isAsked.current) ref.current?.focus()
    isAsked.current = false
  }, [])
  return ref
}
