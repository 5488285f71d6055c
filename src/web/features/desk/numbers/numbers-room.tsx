import { DeskRoom } from '../shell/desk-room.tsx'

export function NumbersRoom() {
  return <DeskRoom title="Numbers">{null}</DeskRoom>
}
