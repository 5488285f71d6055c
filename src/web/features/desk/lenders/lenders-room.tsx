import { DeskRoom } from '../shell/desk-room.tsx'

export function LendersRoom() {
  return <DeskRoom title="Lenders">{null}</DeskRoom>
}
