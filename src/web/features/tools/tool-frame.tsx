import type { ReactNode } from 'react'
import '#web/styles/pages/tools.css'

/** Around a calculator, with its styles: the server links to what a route itself imports, not to what is loaded on interaction. */
export function ToolFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
