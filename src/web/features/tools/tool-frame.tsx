import '#web/styles/print-tools.css'
import type { ReactNode } from 'react'

/** Around a calculator, with its styles: the server links to what a route itself imports, not to what is loaded on interaction. */
export function ToolFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
