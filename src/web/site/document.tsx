import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePackedCache } from '../app-context.ts'
import { packedCacheId } from '../cache-travel.ts'
import { beforePaintScript } from '../session/token.ts'

/** The HTML document around everything, errors included. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Not through the routes' metadata, which keeps one tag of a name. */}
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101816" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: A constant of ours that must run before the first paint; the CSP carries its hash. */}
        <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
      </head>
      <body>
        {children}
        <PackedCache />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Data, and no script: it needs no hash in the policy, and its quotes need not be escaped once more. Before the scripts, which read
 * it as soon as they are there. The browser takes the element over as it is.
 */
function PackedCache() {
  const packed = usePackedCache() ?? ''
  return (
    <script
      id={packedCacheId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin.
      dangerouslySetInnerHTML={{ __html: packed }}
    />
  )
}
