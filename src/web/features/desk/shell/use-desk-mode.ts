import { useEffect } from 'react'

/** While the desk is on screen, its styles take the site's links and footer away and put its name beside the mark. */
export function useDeskMode(): void {
  useEffect(() => {
    document.documentElement.dataset['desk'] = ''
    return () => {
      delete document.documentElement.dataset['desk']
    }
  }, [])
}
