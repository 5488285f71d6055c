import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  getLenderSessionEndpoint,
  getLenderTermsEndpoint,
  putLenderTermsEndpoint,
  type SignedInLender,
  signOutLenderEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { CallError } from '#contract/wire/call.ts'
import { LenderTermsForm } from '#web/features/lenders/corrections/claim-page.tsx'
import { lenderCall, storeLenderToken, useLenderToken } from '#web/session/lender-session.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { LenderInbox } from './lender-inbox.tsx'
import { LenderMembers } from './lender-members.tsx'
import { LenderResultsView } from './lender-results.tsx'
import { LenderSignIn } from './lender-sign-in.tsx'
import { LenderTemplates } from './lender-templates.tsx'

const tabs = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'templates', label: 'Templates' },
  { value: 'terms', label: 'Terms' },
  { value: 'results', label: 'Results' },
  { value: 'members', label: 'Members' },
] as const
type Tab = (typeof tabs)[number]['value']

/** The workspace of the signed-in lender, or the sign-in form. */
export function LenderWorkspace({ tab }: { tab: string | undefined }) {
  const token = useLenderToken()
  const session = useQuery({
    queryKey: queryKeys.lenderSession,
    queryFn: () => lenderCall(getLenderSessionEndpoint),
    enabled: token !== null,
    staleTime: 0,
  })
  const isOver = session.error instanceof CallError && session.error.status === 401
  useEffect(() => {
    if (isOver) storeLenderToken(null)
  }, [isOver])
  if (token === null || isOver) return <LenderSignIn />
  return (
    <QueryView
      query={session}
      errorTitle="Your workspace could not be loaded"
      heading="h1"
      retryLabel="Retry"
      loading={<Spinner label="Loading…" />}
    >
      {(lender) => <SignedIn lender={lender} tab={tabs.find(({ value }) => value === tab)?.value ?? 'inbox'} />}
    </QueryView>
  )
}

function SignedIn({ lender, tab }: { lender: SignedInLender; tab: Tab }) {
  const navigate = useNavigate()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-figure">
            <Name>{lender.name}</Name> {lender.isSample ? <SampleLabel /> : null}
          </h1>
          <p className="text-sm text-ink-2">Signed in as {lender.email}</p>
        </div>
        <SignOut />
      </div>
      <div className="overflow-x-auto">
        <Tabs
          label="Workspace"
          tabs={tabs}
          value={tab}
          onValueChange={(value) => void navigate({ to: '/lender', search: value === 'inbox' ? {} : { tab: value } })}
        >
          <div className="pt-5">
            {tab === 'inbox' ? <LenderInbox /> : null}
            {tab === 'templates' ? <LenderTemplates /> : null}
            {tab === 'terms' ? <LenderTerms /> : null}
            {tab === 'results' ? <LenderResultsView /> : null}
            {tab === 'members' ? <LenderMembers own={lender.email} /> : null}
          </div>
        </Tabs>
      </div>
    </>
  )
}

function SignOut() {
  const queryClient = useQueryClient()
  const signOut = useMutation({
    mutationFn: (everywhere: boolean) => lenderCall(signOutLenderEndpoint, { body: { everywhere } }),
    // Deletes the token even when the server can't be reached.
    onSettled() {
      storeLenderToken(null)
      queryClient.removeQueries({ queryKey: ['/api/lender'] })
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        pending={signOut.isPending}
        pendingLabel="Signing out…"
        onClick={() => signOut.mutate(false)}
      >
        Sign out
      </Button>
      <Button size="small" variant="quiet" disabled={signOut.isPending} onClick={() => signOut.mutate(true)}>
        Sign out of all devices
      </Button>
    </div>
  )
}

function LenderTerms() {
  const query = useQuery({ queryKey: queryKeys.lenderTerms, queryFn: () => lenderCall(getLenderTermsEndpoint) })
  return (
    <QueryView
      query={query}
      errorTitle="Your terms could not be loaded"
      retryLabel="Retry"
      loading={<Spinner label="Loading…" />}
    >
      {(terms) => (
        <LenderTermsForm lender={terms} heading="h2" propose={(body) => lenderCall(putLenderTermsEndpoint, { body })} />
      )}
    </QueryView>
  )
}
