import { DeskRoom } from '../shell/desk-room.tsx'

export function PeopleRoom() {
  return <DeskRoom title="People">{null}</DeskRoom>
}
