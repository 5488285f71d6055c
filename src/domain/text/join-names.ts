/** Joins names for a sentence: 'a', 'a and b', 'a, b and c'. */
export function joinNames(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Returns a name's possessive: 'Ildadrine Partners’', 'Peldrincrest’s'. */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}
