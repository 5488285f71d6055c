import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { announce, announced } from '#web/ui/feedback/announce.ts'
import { findMain, focusByScript } from './main-content.ts'

/**
 * Announces the new page after client-side navigation, as browsers do for a new document: moves focus to the page's heading. A
 * page that has set its own focus keeps it, and so does an open menu, which would close without focus; then the title is
 * announced instead. Its status region is the page's only one, so other announcements use it, too.
 */
export function PageArrival() {
  const router = useRouter()
  const words = useSelector(announced)

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged) return
        const main = findMain()
        const hasOwnFocus = main !== null && main !== document.activeElement && main.contains(document.activeElement)
        const isInMenu = document.activeElement?.closest('header details[open]') != null
        const heading = main?.querySelector('h1')
        if (hasOwnFocus || isInMenu || !heading || toLocation.hash) {
          announce(document.title)
          return
        }
        announce('')
        focusByScript(heading)
      }),
    [router],
  )

  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  )
}
