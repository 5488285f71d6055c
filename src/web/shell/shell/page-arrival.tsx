import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { announce, announced } from '#web/ui/feedback/announce.ts'
import { findMain, focusByScript } from './main-content.ts'

/**
 * Says which page one has come to after a link was followed, as a browser does by itself for a whole new document: the focus goes
 * to the page's heading. A page that has put the focus somewhere of its own keeps it, and so does a menu that was opened on the way,
 * which would close without it; then the page's title is announced instead. Its status region is the page's one: what happens elsewhere
 * on the page is announced here too.
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
