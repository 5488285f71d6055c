import './styles/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AppContext } from './app-context.ts'
import { restorePage } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { createBrowserCall } from './session/browser-call.ts'

// Zod finds out by `new Function` whether it may compile its parsers. The policy forbids that, and browsers report the attempt. Zod's
// settings lie here for all its copies, so that saying it does not bring the library into every page's first code.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const context: AppContext = {
  queryClient: createQueryClient(),
  call: createBrowserCall(),
  site: { name: '', publicUrl: '' },
}
restorePage(context)
const router = createRouter(context)
// A transition: hydration yields to the browser every few milliseconds, so a press meanwhile does not wait for the end of it.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
