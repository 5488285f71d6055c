import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

const redirectSeconds = 3

/** Shows links, and calls `onRedirect` after three seconds unless the investor chooses to stay. `place` completes "Taking you to". */
export function RedirectSoon(props: { place: string; onRedirect: () => void; children: ReactNode }) {
  const [secondsLeft, setSecondsLeft] = useState(redirectSeconds)
  const [isStaying, setStaying] = useState(false)
  const redirect = useEffectEvent(props.onRedirect)
  useEffect(() => {
    if (isStaying) return
    if (secondsLeft === 0) {
      redirect()
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isStaying])
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {props.children}
        {isStaying ? null : (
          <Button variant="quiet" onClick={() => setStaying(true)}>
            Stay on this page
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-2" role={isStaying ? 'status' : undefined}>
        {isStaying
          ? 'You are staying on this page.'
          : `Taking you to ${props.place} in ${secondsLeft} second${secondsLeft === 1 ? '' : 's'}...`}
      </p>
    </>
  )
}
