import './styles/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { createBrowserCall } from './session/browser-call.ts'

const router = createRouter({
  queryClient: createQueryClient(),
  call: createBrowserCall(),
  site: { name: '', publicUrl: '' },
})
// A transition: hydration yields to the browser every few milliseconds, so a press meanwhile does not wait for the end of it.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
