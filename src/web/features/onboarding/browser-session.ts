import { useMemo } from 'react'
import { type Call, createCall } from '#contract/call.ts'
import { useCall } from '../../app-context.ts'
import { readToken } from '../../session/token.ts'
import { notJsonMessage, type SessionKeeper } from './onboarding-session.ts'
import { changeOnboardingState, readOnboardingState } from './onboarding-state.ts'
import { visitFacts } from './visit-facts.ts'

/** The keeper of this browser's session. */
export function useSessionKeeper(): SessionKeeper {
  const call = useCall()
  return useMemo(() => browserKeeper(call), [call])
}

function browserKeeper(call: Call): SessionKeeper {
  return {
    call,
    startCall: createCall({
      transport: ({ url, ...request }) => fetch(url, request),
      token: readToken,
      onReply: refuseOtherThanJson,
    }),
    visitFacts,
    read: readOnboardingState,
    change: changeOnboardingState,
  }
}

/** A proxy's error page would otherwise be taken for a session. */
export function refuseOtherThanJson(headers: { get(name: string): string | null }): void {
  if (!headers.get('content-type')?.includes('json')) throw new Error(notJsonMessage)
}
