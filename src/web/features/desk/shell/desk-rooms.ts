import { ArrowUpToLine, ChartColumn, Cpu, Flag, Landmark, ListTree, Mail, SlidersHorizontal, Users } from 'lucide-react'
import { type ComponentType, lazy } from 'react'

/** A room's component, loaded when it is opened; `id` is what stands behind the room in the address. */
type Room = ComponentType<{ id: string }>

function load<Name extends string>(file: () => Promise<Record<Name, Room | ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await file())[name] as Room }))
}

/** The desk's rooms in the order of its navigation; `item` shows one thing of a room, at `room/id`. */
export const deskRooms: readonly { room: string; label: string; icon: typeof Mail; all: Room; item?: Room }[] = [
  {
    room: 'lenders',
    label: 'Lenders',
    icon: Landmark,
    all: load(() => import('../lenders/lenders-room.tsx'), 'LendersRoom'),
    item: load(() => import('../lenders/lender-room.tsx'), 'LenderRoom'),
  },
  {
    room: 'import',
    label: 'Import',
    icon: ArrowUpToLine,
    all: load(() => import('../import/import-room.tsx'), 'ImportRoom'),
  },
  {
    room: 'corrections',
    label: 'Corrections',
    icon: Flag,
    all: load(() => import('../corrections/corrections-room.tsx'), 'CorrectionsRoom'),
  },
  { room: 'inbox', label: 'Inbox', icon: Mail, all: load(() => import('../messages/inbox-room.tsx'), 'InboxRoom') },
  {
    room: 'people',
    label: 'People',
    icon: Users,
    all: load(() => import('../people/people-room.tsx'), 'PeopleRoom'),
    item: load(() => import('../people/person-room.tsx'), 'PersonRoom'),
  },
  {
    room: 'numbers',
    label: 'Numbers',
    icon: ChartColumn,
    all: load(() => import('../numbers/numbers-room.tsx'), 'NumbersRoom'),
  },
  {
    room: 'machine',
    label: 'Machine',
    icon: Cpu,
    all: load(() => import('../machine/machine-room.tsx'), 'MachineRoom'),
  },
  {
    room: 'settings',
    label: 'Settings',
    icon: SlidersHorizontal,
    all: load(() => import('../settings/settings-room.tsx'), 'SettingsRoom'),
  },
  {
    room: 'activity',
    label: 'Activity',
    icon: ListTree,
    all: load(() => import('../activity/activity-room.tsx'), 'ActivityRoom'),
  },
]
