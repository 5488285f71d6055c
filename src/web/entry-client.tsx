import './styles/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { createBrowserCall } from './session/browser-call.ts'

const router = createRouter({
  queryClient: createQueryClient(),
  call: createBrowserCall(),
  site: { name: '', publicUrl: '' },
})
hydrateRoot(document, <RouterClient router={router} />)
