import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { AppContext } from '../app-context.ts'
import { Document } from '../site/document.tsx'
import { PageError } from '../site/page-error.tsx'
import { rootHead } from '../site/root-head.ts'
import { Shell } from '../site/shell.tsx'
import { loadSiteFacts } from '../site/site-queries.ts'

export const Route = createRootRouteWithContext<AppContext>()({
  loader: ({ context }) => loadSiteFacts(context),
  head: ({ match }) => rootHead(match.context.site),
  shellComponent: Document,
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: lazyRouteComponent(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage'),
})
