import { DeskRoom } from '../shell/desk-room.tsx'

export function SettingsRoom() {
  return <DeskRoom title="Settings">{null}</DeskRoom>
}
