import { useState } from 'react'

const key = 'dashboard_sidebar_collapsed'

/** Whether the sidebar is folded to its icons; kept in this browser. */
export function useSidebarChoice(): [isCollapsed: boolean, setCollapsed: (isCollapsed: boolean) => void] {
  const [isCollapsed, setState] = useState(readChoice)
  return [
    isCollapsed,
    (next) => {
      setState(next)
      try {
        localStorage.setItem(key, String(next))
      } catch {
        // A browser that keeps nothing forgets the choice; the sidebar works all the same.
      }
    },
  ]
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}
