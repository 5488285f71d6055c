import './styles/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AppContext } from './app-context.ts'
import { installCodeLoading, isPageOutdated } from './hydration/load-code.ts'
import { followTranslation } from './hydration/translated-text.ts'
import { restorePage } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { createBrowserCall } from './session/browser-call.ts'

// Zod tries `new Function` to see whether it may compile its parsers. The content security policy forbids that, and
// browsers report the attempt. This global setting applies to every copy of Zod and does not load the library.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

installCodeLoading()
followTranslation()

const context: AppContext = {
  queryClient: createQueryClient(),
  call: createBrowserCall(),
  site: { name: '', publicUrl: '' },
}
restorePage(context)
const router = createRouter(context)
// After a newer release has removed one of the page's code files, the next navigation loads a new document with that
// release's code.
router.subscribe('onBeforeNavigate', ({ toLocation, hrefChanged }) => {
  if (hrefChanged && isPageOutdated()) window.location.assign(toLocation.href)
})
// Hydrates in a transition, which yields to the browser every few milliseconds, so that clicks during hydration are
// handled promptly.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
