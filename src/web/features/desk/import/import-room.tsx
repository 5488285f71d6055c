import { DeskRoom } from '../shell/desk-room.tsx'

export function ImportRoom() {
  return <DeskRoom title="Import lenders">{null}</DeskRoom>
}
