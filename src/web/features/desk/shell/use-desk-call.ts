import { useQueryClient } from '@tanstack/react-query'
import { factorNeededReason } from '#contract/desk/entry.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { askForFactor } from '#web/features/desk/entry/factor-request.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/**
 * The typed client for the desk's rooms. When an action asks for the second factor again, or the desk has closed meanwhile, the
 * factor is asked for over the page, which keeps what was typed, and the call is made again. A change counts the rooms anew.
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

/** A closed desk answers like an address that no route has; what is missing inside an open one has words of its own. */
function isAskingForFactor(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  return error.reply.reason === factorNeededReason || (error.status === 404 && error.reply.message === 'Not found')
}
