import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { AppContext } from '../app-context.ts'
import { rootHead } from '../site/head/root-head.ts'
import { Document } from '../site/shell/document.tsx'
import { PageError } from '../site/shell/page-error.tsx'
import { Shell } from '../site/shell/shell.tsx'
import { loadSiteFacts } from '../site/site-queries.ts'

export const Route = createRootRouteWithContext<AppContext>()({
  loader: ({ context }) => loadSiteFacts(context),
  head: ({ match }) => rootHead(match.context.site),
  shellComponent: Document,
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: lazyRouteComponent(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage'),
})
