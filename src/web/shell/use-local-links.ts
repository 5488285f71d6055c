import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * Returns a click handler for a container of many plain links, which makes them navigate client-side. Router links are
 * slow to render: fifty cost more than the rest of the footer. Leaves links to new tabs, downloads, other sites and
 * anchors (`#`) to the browser.
 */
export function useLocalLinks(): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.hash || link.origin !== location.origin) return
    event.preventDefault()
    router.history.push(link.pathname + link.search)
  }
}
