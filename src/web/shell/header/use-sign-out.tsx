import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { signOutEndpoint } from '#contract/accounts/accounts.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { registerSignOut } from '#web/session/browser-call.ts'
import { isLeaving, userQuery } from '#web/session/session.ts'
import { clearToken } from '#web/session/token.ts'
import { clearUnsentRecords, readUnsentRecords } from '#web/session/unsent-records.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const SignOutQuestion = lazyWithRetry(async () => (await import('./sign-out-question.tsx')).SignOutQuestion)

/** Cached data that is the same for everyone. Everything else is removed at sign-out. */
const publicReads = /^\/api\/(claims|contact-info|stats|config|lenders)(\/|\?|$)/

/**
 * Returns a function that ends the session on the server, then in this browser, opens the home page and removes private
 * data from the cache. If the server's call fails, a toast says so and the investor stays signed in. Signing out
 * deletes unsent records. If there are any, `question` asks first; render it next to the button.
 */
export function useSignOut(): {
  signOut: () => void
  isPending: boolean
  failure: string | null
  question: ReactNode
} {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => registerSignOut(leave()),
    async onSuccess() {
      try {
        queryClient.setQueryData(userQuery().queryKey, null)
        await router.navigate({ to: '/' })
        queryClient.removeQueries({
          predicate: ({ queryKey: [first] }) =>
            first !== userQuery().queryKey[0] && !(typeof first === 'string' && publicReads.test(first)),
        })
      } finally {
        isLeaving.set(false)
      }
    },
    onError(problem) {
      toast({ title: signOutFailedTitle, description: failureText(problem), variant: 'error' })
    },
  })

  async function leave() {
    await call(signOutEndpoint)
    isLeaving.set(true)
    clearToken()
    // Deletes unsent records, so that the next person on this device can't see them.
    clearUnsentRecords()
  }

  const [isAsking, setAsking] = useState(false)
  return {
    signOut: () => (readUnsentRecords().length > 0 ? setAsking(true) : mutate()),
    isPending,
    failure: error ? failureText(error) : null,
    question: isAsking ? (
      <Suspense fallback={null}>
        <SignOutQuestion
          onAnswer={(signsOut) => {
            setAsking(false)
            if (signsOut) mutate()
          }}
        />
      </Suspense>
    ) : null,
  }
}

export const signOutFailedTitle = 'Sign out failed'

function failureText(problem: Error): string {
  return problem instanceof CallError ? problem.reply.message : 'You are still signed in. Please try again.'
}
