/**
 * Variables that are set, are none of ours and are nearly one of ours: one sentence for each. Only long names are compared, because
 * short ones are near too many others.
 */
export function listMisspelled(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(source)
    .filter((name) => !known.includes(name) && source[name] !== '')
    .flatMap((name) => {
      const meant = known.find((one) => isNearly(name.toUpperCase(), one))
      return meant ? [`${name} is not read; did you mean ${meant}?`] : []
    })
}

function isNearly(name: string, known: string): boolean {
  const bare = name.replace(/^PLUMBLINE_/, '')
  if (bare === known) return true
  return known.length >= 7 && Math.abs(bare.length - known.length) <= 2 && distance(bare, known) <= 2
}

/** Levenshtein's distance, two neighbours that changed places counting as one step. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const steps = [rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps.push(rows[i - 2]![j - 2]! + 1)
      row.push(Math.min(...steps))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
