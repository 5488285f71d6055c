import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { plumbLineClass } from '#web/charts/mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const countdownSeconds = 5

/**
 * Redirects to the home page after a five-second countdown, unless the visitor chooses to stay. Doesn't redirect
 * without scripts or when `isCounting` is false. The router passes `isNotFound`, which the page doesn't use.
 */
export function NotFoundPage({ isCounting = true }: { isCounting?: boolean; isNotFound?: boolean }) {
  const isHydrated = useHydrated()
  const [secondsLeft, setSecondsLeft] = useState(countdownSeconds)
  const [isStaying, setStaying] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (isStaying || !isCounting) return
    if (secondsLeft === 0) {
      void navigate({ to: '/' })
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isStaying, isCounting, navigate])

  return (
    <main id="main" className="py-section wrap">
      <div className="grid justify-items-center gap-4 overflow-hidden rounded border border-line bg-card px-5 pt-14 pb-12 text-center">
        <TiltedPlumb />
        <h1 className="text-h1 tracking-[-0.035em]">404 Page Not Found</h1>
        <p className="text-ink-2">The page you're looking for doesn't exist.</p>
        {isCounting ? (
          isStaying ? (
            <p className="text-sm text-ink-2" role="status">
              You are staying on this page.
            </p>
          ) : (
            <p
              className={classNames('text-sm text-ink-2 tabular-nums lining-nums', !isHydrated && 'invisible')}
              role="timer"
            >
              Redirecting automatically in {secondsLeft} second{secondsLeft === 1 ? '' : 's'}...
            </p>
          )
        ) : null}
        <div className="flex flex-wrap items-center gap-3 justify-center">
          <ButtonLink variant="primary" asChild>
            <Link to="/">Go to Homepage</Link>
          </ButtonLink>
          {isStaying || !isCounting ? null : (
            <Button className={isHydrated ? undefined : 'invisible'} onClick={() => setStaying(true)}>
              Stay on this page
            </Button>
          )}
        </div>
      </div>
    </main>
  )
}

function TiltedPlumb() {
  return (
    <svg className="-mt-14 h-34 w-24" viewBox="0 0 96 136" aria-hidden="true">
      <g transform="rotate(11 48 0)">
        <path className={plumbLineClass} d="M48 0v88" />
        <path className="fill-brass" d="M43 88h10v5h5c0 14-4 24-10 37-6-13-10-23-10-37h5z" />
      </g>
    </svg>
  )
}
