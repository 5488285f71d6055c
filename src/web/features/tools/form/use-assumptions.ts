import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { changeAssumptionsEndpoint, getAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { createBrowserCall } from '#web/session/browser-call.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { useSession } from '#web/session/use-session.ts'
import {
  type AssumptionChange,
  dropKeptAssumptions,
  keepAssumptions,
  mergeAssumptions,
  type OwnFigures,
  readKeptAssumptions,
} from './kept-assumptions.ts'

/** Milliseconds after the last key before a change is sent to the account. */
const settleMs = 600

const nothing: OwnFigures = {}

function assumptionsQuery() {
  return ownQuery(queryKeys.assumptions, (call) => call(getAssumptionsEndpoint))
}

type OwnAssumptions = {
  /** The visitor's own assumptions; none until they are loaded. */
  own: OwnFigures
  keep(change: AssumptionChange): void
}

/**
 * Returns the visitor's own assumptions: from the account when signed in, else from this browser. On the first signed-in visit,
 * the browser's figures move to the account where it has none.
 */
export function useAssumptions(): OwnAssumptions {
  const isSignedIn = useSession().status === 'signed-in'
  const queryClient = useQueryClient()
  const query = useQuery({ ...assumptionsQuery(), enabled: isSignedIn })
  const [inBrowser, setInBrowser] = useState<OwnFigures>(nothing)
  const unsent = useRef<AssumptionChange>({})
  const send = useDebouncedCallback(() => void sendChange(unsent), settleMs, { flushOnExit: true })
  const onAccount: OwnFigures | undefined = query.data?.assumptions

  // Runs after the first render, which must match the server's.
  useEffect(() => {
    if (!isSignedIn) setInBrowser(readKeptAssumptions())
  }, [isSignedIn])

  useEffect(() => {
    if (!onAccount) return
    const kept = readKeptAssumptions()
    if (Object.keys(kept).length === 0) return
    dropKeptAssumptions()
    keepOnAccount({ ...kept, ...onAccount })
  })

  function keepOnAccount(change: AssumptionChange) {
    queryClient.setQueryData(assumptionsQuery().queryKey, (now) => ({
      assumptions: mergeAssumptions(now?.assumptions ?? {}, change),
    }))
    unsent.current = { ...unsent.current, ...change }
    send()
  }

  return {
    own: isSignedIn ? (onAccount ?? nothing) : inBrowser,
    keep(change) {
      if (isSignedIn) keepOnAccount(change)
      else setInBrowser(keepAssumptions(change))
    },
  }
}

/** Completes even if the page is left. Figures that fail to send go with the next change. */
async function sendChange(unsent: { current: AssumptionChange }) {
  const assumptions = unsent.current
  if (Object.keys(assumptions).length === 0) return
  unsent.current = {}
  try {
    await createBrowserCall({ keepalive: true })(changeAssumptionsEndpoint, { body: { assumptions } })
  } catch {
    unsent.current = { ...assumptions, ...unsent.current }
  }
}
