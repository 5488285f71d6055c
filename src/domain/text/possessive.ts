/** 'Ildadrine Partners’', 'Peldrincrest’s'. */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}
