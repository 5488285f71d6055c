import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Call } from '#contract/wire/call.ts'

/** Site-wide texts. The server includes them in the page, so that server and browser render the same text. */
export type Site = { name: string; publicUrl: string; legalUpdated?: string }

/** The context of every route's loader and head. */
export type AppContext = {
  queryClient: QueryClient
  call: Call
  site: Site
  /** On the server only: the HTTP status of the page. */
  response?: { status: number }
}

/** Returns the typed client: in-process while the server renders, fetch with the stored token in the browser. */
export function useCall(): Call {
  return useAppContext().call
}

export function useSite(): Site {
  return useAppContext().site
}

function useAppContext(): AppContext {
  return useRouter().options.context as AppContext
}
