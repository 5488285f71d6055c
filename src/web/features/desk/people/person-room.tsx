import { DeskRoom } from '../shell/desk-room.tsx'

export function PersonRoom() {
  return <DeskRoom title="Person">{null}</DeskRoom>
}
