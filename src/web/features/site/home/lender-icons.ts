import { Bridge, Construction, Hammer, House, KeyRound, Landmark, type LucideIcon, Scale } from 'lucide-react'

/** The icons of six known lenders. */
const iconByName: ReadonlyMap<string, LucideIcon> = new Map<string, LucideIcon>([
  ['Abrenmoor Private Lending', KeyRound],
  ['Acelwick Rental Finance', House],
  ['Adravane Bridge', Bridge],
  ['Aelthorne Construction Capital', Construction],
  ['Ainsgrove Rehab Loans', Hammer],
  ['Alcamere Equity Loans', Scale],
])

export const knownIconNames: readonly string[] = [...iconByName.keys()]
export const defaultLenderIcon: LucideIcon = Landmark

export function lenderIcon(name: string): LucideIcon {
  return iconByName.get(name) ?? defaultLenderIcon
}
