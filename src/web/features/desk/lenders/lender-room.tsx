import { DeskRoom } from '../shell/desk-room.tsx'

export function LenderRoom() {
  return <DeskRoom title="Lender">{null}</DeskRoom>
}
