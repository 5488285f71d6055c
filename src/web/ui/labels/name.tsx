import type { ReactNode } from 'react'

/** The name of a lender or person, or an address, which page translation must not change. Figures are kept by `#web/jsx`. */
export function Name({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>
}
