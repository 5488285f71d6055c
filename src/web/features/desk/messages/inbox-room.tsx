import { DeskRoom } from '../shell/desk-room.tsx'

export function InboxRoom() {
  return <DeskRoom title="Inbox">{null}</DeskRoom>
}
