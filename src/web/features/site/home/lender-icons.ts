import type { Drawing } from '#web/ui/icon.tsx'
import { Bridge } from '#web/ui/icons/bridge.ts'
import { Construction } from '#web/ui/icons/construction.ts'
import { Hammer } from '#web/ui/icons/hammer.ts'
import { House } from '#web/ui/icons/house.ts'
import { KeyRound } from '#web/ui/icons/key-round.ts'
import { Landmark } from '#web/ui/icons/landmark.ts'
import { Scale } from '#web/ui/icons/scale.ts'

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
