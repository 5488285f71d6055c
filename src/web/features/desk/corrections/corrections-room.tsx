import { DeskRoom } from '../shell/desk-room.tsx'

export function CorrectionsRoom() {
  return <DeskRoom title="Corrections">{null}</DeskRoom>
}
