import { useEffect } from 'react'
import { wantPage } from '#web/shell/wanted-page.ts'

/** Explains the redirect for half a second, then opens the sign-in page, which returns here. */
export function SignedOut() {
  useEffect(() => {
    const { pathname, search, hash } = window.location
    wantPage(`${pathname}${search}${hash}`)
    const timer = setTimeout(() => window.location.assign('/api/login'), 500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main id="main" className="wrap py-section">
      <div role="status">
        <h1>Unauthorized</h1>
        <p className="lead">You are logged out. Logging in again...</p>
      </div>
    </main>
  )
}
