import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * For a container of many plain links: a press on one of them goes there without loading the whole page. The router's own link
 * component would cost more to render, fifty times over, than the rest of the footer. Leaves alone whatever the browser should
 * do itself: new tabs, downloads, other sites, hashes.
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
