import { distance } from 'fastest-levenshtein'

/**
 * Returns one message for each unknown variable whose name resembles a known one. Compares long names only, because
 * short names resemble too many others.
 */
export function listMisspelled(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(source)
    .filter((name) => !known.includes(name) && source[name] !== '')
    .flatMap((name) => {
      const meant = known.find((one) => isNearly(name.toUpperCase(), one))
      return meant ? [`${name} is not a known variable; did you mean ${meant}?`] : []
    })
}

function isNearly(name: string, known: string): boolean {
  const bare = name.replace(/^PLUMBLINE_/, '')
  if (bare === known) return true
  return known.length >= 7 && Math.abs(bare.length - known.length) <= 2 && distance(bare, known) <= 2
}
