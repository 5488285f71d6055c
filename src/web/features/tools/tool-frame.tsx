import '#web/styles/print-tools.css'
import type { ReactNode } from 'react'

/** Wraps a calculator and imports its styles: the server links only styles that a route imports directly. */
export function ToolFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
