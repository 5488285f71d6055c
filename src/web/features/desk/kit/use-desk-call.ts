import { useQueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { factorNeededReason } from '#contract/desk/entry.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/**
 * Returns the desk's typed client. If an action needs the second factor again, or the desk's session has expired, the
 * client asks for the factor in a dialog over the page and repeats the call once. `FactorDialog` must be mounted. After
 * a successful change it refetches the desk's counts.
 * @throws CallError the original error, if the dialog is closed without the factor.
 */
export function useDeskCall(): Call {
  const call = useCall()
  const queryClient = useQueryClient()
  async function callWithFactor(...input: Parameters<Call>) {
    try {
      return await call(...input)
    } catch (error) {
      if (!isAskingForFactor(error)) throw error
      await askForFactor(error)
      return call(...input)
    }
  }
  return (async (...input: Parameters<Call>) => {
    const reply = await callWithFactor(...input)
    if (input[0].method !== 'GET') void queryClient.invalidateQueries({ queryKey: queryKeys.deskCounts })
    return reply
  }) as Call
}

/**
 * A closed desk replies 404 'Not found', as for an unknown route. In an open desk, a missing record has another
 * message.
 */
function isAskingForFactor(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  return error.reply.reason === factorNeededReason || (error.status === 404 && error.reply.message === 'Not found')
}

/** The pending request for the second factor. The dialog settles it. */
export const factorRequest = createAtom<{ resolve: () => void; reject: () => void } | null>(null)

/** Opens the dialog that asks for the factor. Rejects with `failure` when it is closed without one. */
function askForFactor(failure: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const earlier = factorRequest.get()
    factorRequest.set({
      resolve() {
        earlier?.resolve()
        resolve()
      },
      reject() {
        earlier?.reject()
        reject(failure)
      },
    })
  })
}
