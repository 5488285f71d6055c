import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { useSession } from '#web/session/session.ts'
import { PageWait } from '#web/shell/frame/page-wait.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const DeskShell = lazyWithRetry(async () => (await import('./desk-shell.tsx')).DeskShell)
const DeskEntryPage = lazyWithRetry(
  async () => (await import('#web/features/desk/entry/desk-entry-page.tsx')).DeskEntryPage,
)

/**
 * Returns whether the desk is open and, if not, whether this account may open it.
 * @throws CallError when a request fails with anything but 401 or 404.
 */
async function readDeskAccess(call: Call): Promise<DeskAccess> {
  // Imported dynamically, so that only this page loads the desk's contract.
  const { getDeskEntryEndpoint, getDeskSessionEndpoint } = await import('#contract/desk/entry.ts')
  try {
    await call(getDeskSessionEndpoint)
    return 'open'
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  try {
    await call(getDeskEntryEndpoint)
    return 'closed'
  } catch (error) {
    if (!isMissing(error)) throw error
    return 'none'
  }
}

const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 401)

/**
 * Shows the desk to operators who opened it, its entry page to other operators, and the not-found page to everyone
 * else.
 */
export function DeskGate({ notFound }: { notFound: () => ReactNode }) {
  const call = useCall()
  const session = useSession()
  const isHydrated = useHydrated()
  const isSignedIn = isHydrated && session.status === 'signed-in'
  const access = useQuery({
    queryKey: queryKeys.deskAccess,
    queryFn: () => readDeskAccess(call),
    enabled: isSignedIn,
    gcTime: 0,
  })
  if (!isSignedIn) return session.status === 'loading' && isHydrated ? <PageWait /> : notFound()
  if (access.data === 'none') return notFound()
  if (access.error && !access.data)
    return (
      <main id="main" className="wrap py-section">
        <ErrorState
          title="This page could not be loaded"
          heading="h1"
          pending={access.isFetching}
          onRetry={() => void access.refetch()}
        >
          {access.error.message}
        </ErrorState>
      </main>
    )
  if (!access.data) return <PageWait />
  return <Suspense fallback={<PageWait />}>{access.data === 'open' ? <DeskShell /> : <DeskEntryPage />}</Suspense>
}

/** `none` means that the visitor isn't an operator and gets the not-found page. */
type DeskAccess = 'open' | 'closed' | 'none'
