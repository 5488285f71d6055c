import type { ReactNode } from 'react'

/** Around the home page, with its styles: the server links to what a route itself imports, not to what is loaded on interaction. */
export function HomeFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
