import type { ReactNode } from 'react'

/**
 * The name of a lender or person, or an address, which page translation must not change. `#web/jsx` protects figures.
 */
export function Name({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>
}

/**
 * Renders a text and excludes the names in it from page translation. Ignores empty names. With a name, renders one
 * element, so that a flex or grid container keeps the text together.
 */
export function NamedText({ text, names }: { text: string; names: readonly (string | null | undefined)[] }) {
  const known = names.filter((name) => typeof name === 'string' && name !== '')
  // The fragment lets `#web/jsx` protect the figures of the text.
  if (known.length === 0) return <>{text}</>
  // Longer names first, because one may start with another.
  const patterns = known
    .sort((a, b) => b!.length - a!.length)
    .map((name) => name!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = text.split(new RegExp(`(${patterns.join('|')})`))
  // biome-ignore lint/suspicious/noArrayIndexKey: The parts of one text.
  return <span>{parts.map((part, at) => (at % 2 === 1 ? <Name key={at}>{part}</Name> : part))}</span>
}
