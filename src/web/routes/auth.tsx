import { createFileRoute, Outlet, useChildMatches, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AuthScreen, type AuthTab } from '../features/accounts/sign-in/auth-screen.tsx'
import { SignInAside } from '../features/accounts/sign-in/sign-in-aside.tsx'
import { clearOnboardingState } from '../features/onboarding/session/onboarding-state.ts'
import { StepRail } from '../features/onboarding/step-rail.tsx'
import { useSession } from '../session/use-session.ts'
import { PageWait } from '../site/shell/page-wait.tsx'

export const Route = createFileRoute('/auth')({ component: Auth })

/** Both tabs stay mounted over their two addresses, so that the keyboard keeps its place. The callback has a page of its own. */
function Auth() {
  const tab = useChildMatches({ select: (matches) => tabOf(matches.at(-1)?.routeId) })
  const session = useSession()
  if (tab === null) return <Outlet />
  if (session.status === 'signed-in' && session.user.onboardingCompleted === 'true') return <Arrived />
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

/** Whoever is signed in has nothing to do here, and no onboarding left to go on with. */
function Arrived() {
  const navigate = useNavigate()
  useEffect(() => {
    clearOnboardingState()
    void navigate({ to: '/dashboard', replace: true })
  }, [navigate])
  return <PageWait />
}
