import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SinglePage } from '#web/features/accounts/single-page.tsx'
import { userQuery } from '#web/session/own-query.ts'
import { clearToken, readToken } from '#web/session/token.ts'
import { focusByScript } from '#web/shell/shell/main-content.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'

const redirectSeconds = 3

/** Confirms the new password. Redirects to sign-in after three seconds, unless the investor chooses to stay. */
export function PasswordResetDone({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [secondsLeft, setSecondsLeft] = useState(redirectSeconds)
  const [isStaying, setStaying] = useState(false)
  const navigate = useNavigate()
  useEndedSession()

  useEffect(() => {
    if (heading.current) focusByScript(heading.current)
  }, [])

  useEffect(() => {
    if (isStaying) return
    if (secondsLeft === 0) {
      void navigate({ to: '/auth/login' })
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isStaying, navigate])

  return (
    <SinglePage>
      <div className="grid gap-3">
        <h1 ref={heading}>Password reset successful</h1>
        <p className="lead">{message}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink variant="primary" asChild>
          <Link to="/auth/login">Sign In Now</Link>
        </ButtonLink>
        {isStaying ? null : (
          <Button variant="quiet" onClick={() => setStaying(true)}>
            Stay on this page
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-2" role={isStaying ? 'status' : undefined}>
        {isStaying
          ? 'You are staying on this page.'
          : `Taking you to Sign In in ${secondsLeft} second${secondsLeft === 1 ? '' : 's'}...`}
      </p>
    </SinglePage>
  )
}

/** The reset ended every session of its owner. If that was the one of this browser, it forgets the dead token. */
function useEndedSession(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (readToken() === null) return
    queryClient.fetchQuery({ ...userQuery(), staleTime: 0 }).then(
      (user) => {
        if (user === null) clearToken()
      },
      () => undefined,
    )
  }, [queryClient])
}
