import { type MouseEvent, useEffect, useState } from 'react'
import { useFeatures } from '#web/shell/site-queries.ts'
import { recordConversion } from '#web/shell/visits/site-events.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'

/**
 * Links to the sign-in with Google. Renders nothing if it isn't configured. Passes on the id of an onboarding
 * session. When analytics are on, records a conversion first, which takes at most two seconds.
 */
export function GoogleLink({ sessionId }: { sessionId: string | null }) {
  return useFeatures().google === 'on' ? <ConfiguredLink sessionId={sessionId} /> : null
}

function ConfiguredLink({ sessionId }: { sessionId: string | null }) {
  const [isLeaving, setLeaving] = useState(false)
  const href = sessionId ? `/auth/google?sessionId=${encodeURIComponent(sessionId)}` : '/auth/google'

  useEffect(() => {
    // The Back button restores this page from the cache with a disabled link, so the link is enabled again.
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  async function leave(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isLeaving) return
    setLeaving(true)
    await recordConversion('google_sign_in')
    location.assign(href)
  }

  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-3 flex items-center gap-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <a
        href={href}
        className={buttonClass({ wide: true })}
        aria-disabled={isLeaving || undefined}
        rel="nofollow"
        onClick={leave}
      >
        Continue with Google
      </a>
      <p className="text-sm text-ink-3">
        With a new account you agree to the <a href="/terms">Terms</a> and the <a href="/privacy">Privacy Policy</a>.
      </p>
    </div>
  )
}
