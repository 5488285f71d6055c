import type { ReactNode } from 'react'

/**
 * Wraps the home page and imports its styles. The server links only the styles that a route imports, not those of lazy
 * components.
 */
export function HomeFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
