import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { RedirectSoon } from '#web/features/accounts/redirect-soon.tsx'
import { SinglePage } from '#web/features/accounts/single-page.tsx'
import { userQuery } from '#web/session/own-query.ts'
import { clearToken, readToken } from '#web/session/token.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'

/** Confirms the new password. Redirects to sign-in after three seconds, unless the investor chooses to stay. */
export function PasswordResetDone({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  useEndedSession()

  useEffect(() => {
    if (heading.current) focusByScript(heading.current)
  }, [])

  return (
    <SinglePage>
      <div className="grid gap-3">
        <h1 ref={heading}>Password reset successful</h1>
        <p className="lead">{message}</p>
      </div>
      <RedirectSoon place="Sign In" onRedirect={() => void navigate({ to: '/auth/login' })}>
        <ButtonLink variant="primary" asChild>
          <Link to="/auth/login">Sign In Now</Link>
        </ButtonLink>
      </RedirectSoon>
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
