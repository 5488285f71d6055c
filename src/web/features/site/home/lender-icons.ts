import type { Drawing } from '#web/ui/icon.tsx'
import { Bridge, Construction, Hammer, House, KeyRound, Landmark, Scale } from '#web/ui/icons.ts'

/** The icons of six known lenders. */
const iconByName: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ['Abrenmoor Private Lending', KeyRound],
  ['Acelwick Rental Finance', House],
  ['Adravane Bridge', Bridge],
  ['Aelthorne Construction Capital', Construction],
  ['Ainsgrove Rehab Loans', Hammer],
  ['Alcamere Equity Loans', Scale],
])

export const defaultLenderIcon: Drawing = Landmark

export function lenderIcon(name: string): Drawing {
  return iconByName.get(name) ?? defaultLenderIcon
}
