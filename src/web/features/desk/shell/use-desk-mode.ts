import { useEffect } from 'react'

/**
 * Applies the desk's styles while it is mounted: hides the site's links and footer and shows the desk's name next to the logo.
 */
export function useDeskMode(): void {
  useEffect(() => {
    document.documentElement.dataset['desk'] = ''
    return () => {
      delete document.documentElement.dataset['desk']
    }
  }, [])
}
