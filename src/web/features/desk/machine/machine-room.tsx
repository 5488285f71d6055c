import { DeskRoom } from '../shell/desk-room.tsx'

export function MachineRoom() {
  return <DeskRoom title="Machine">{null}</DeskRoom>
}
