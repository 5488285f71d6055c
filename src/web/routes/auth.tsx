import { createFileRoute, Outlet, useChildMatches, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { clearOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { StepRail } from '#web/features/accounts/onboarding/step-rail.tsx'
import { AuthScreen, type AuthTab, SignInAside } from '#web/features/accounts/sign-in/auth-screen.tsx'
import { useSession } from '#web/session/session.ts'
import { PageWait } from '#web/shell/frame/page-wait.tsx'
import { wantedPage } from '#web/shell/wanted-page.ts'

export const Route = createFileRoute('/auth')({ component: Auth })

/**
 * Keeps the tabs mounted when the URL changes from one to the other, so that keyboard focus is kept. The callback is a
 * separate page.
 */
function Auth() {
  const tab = useChildMatches({ select: (matches) => tabOf(matches.at(-1)?.routeId) })
  const session = useSession()
  if (tab === null) return <Outlet />
  if (session.status === 'signed-in' && session.user.onboardingCompleted === 'true') return <RedirectSignedIn />
  return (
    <AuthScreen tab={tab} aside={tab === 'signup' ? <StepRail /> : <SignInAside />}>
      <Outlet />
    </AuthScreen>
  )
}

function tabOf(routeId: string | undefined): AuthTab | null {
  if (routeId === '/auth/login') return 'login'
  return routeId === '/auth/signup' ? 'signup' : null
}

/**
 * Redirects a signed-in investor to the page they wanted before signing in, or to the dashboard, and clears the
 * onboarding state.
 */
function RedirectSignedIn() {
  const navigate = useNavigate()
  useEffect(() => {
    clearOnboardingState()
    void navigate({ href: wantedPage() ?? '/dashboard', replace: true })
  }, [navigate])
  return <PageWait />
}
