import { useEffect, useRef } from 'react'

/** Returns a ref for an element that takes the focus when it first appears. The element needs a tabIndex of -1. */
export function useFocusOnArrival<E extends HTMLElement>(takesFocus: boolean) {
  const ref = useRef<E>(null)
  const isAsked = useRef(takesFocus)
  useEffect(() => {
    if (isAsked.current) ref.current?.focus()
    isAsked.current = false
  }, [])
  return ref
}
