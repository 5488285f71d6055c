import type { ComponentType } from 'react'
import type { DeskCounts } from '#contract/desk/counts.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { ArrowUpToLine } from '#web/ui/icons/arrow-up-to-line.ts'
import { CalendarDays } from '#web/ui/icons/calendar-days.ts'
import { ChartColumn } from '#web/ui/icons/chart-column.ts'
import { ClipboardList } from '#web/ui/icons/clipboard-list.ts'
import { Cpu } from '#web/ui/icons/cpu.ts'
import { Flag } from '#web/ui/icons/flag.ts'
import { KeyRound } from '#web/ui/icons/key-round.ts'
import { Landmark } from '#web/ui/icons/landmark.ts'
import { ListTree } from '#web/ui/icons/list-tree.ts'
import { Mail } from '#web/ui/icons/mail.ts'
import { MapPin } from '#web/ui/icons/map-pin.ts'
import { SlidersHorizontal } from '#web/ui/icons/sliders-horizontal.ts'
import { Users } from '#web/ui/icons/users.ts'

/** A room's component, loaded when it is opened; `id` is what stands behind the room in the address. */
type Room = ComponentType<{ id: string }>

function load<Name extends string>(file: () => Promise<Record<Name, Room | ComponentType>>, name: Name) {
  return lazyWithRetry(async () => (await file())[name] as Room)
}

/** The desk's rooms in the order of its navigation; `count` is what stands beside it, and `item` shows one thing of a room, at `room/id`. */
export const deskRooms: readonly {
  room: string
  label: string
  count?: keyof DeskCounts
  icon: typeof Mail
  all: Room
  item?: Room
}[] = [
  {
    room: 'today',
    label: 'Today',
    icon: CalendarDays,
    all: load(() => import('#web/features/desk/today/today-room.tsx'), 'TodayRoom'),
  },
  {
    room: 'lenders',
    label: 'Lenders',
    count: 'lenders',
    icon: Landmark,
    all: load(() => import('#web/features/desk/lenders/lenders-room.tsx'), 'LendersRoom'),
    item: load(() => import('#web/features/desk/lenders/lender-room.tsx'), 'LenderRoom'),
  },
  {
    room: 'states',
    label: 'States',
    icon: MapPin,
    all: load(() => import('#web/features/desk/states/states-room.tsx'), 'StatesRoom'),
  },
  {
    room: 'import',
    label: 'Import',
    icon: ArrowUpToLine,
    all: load(() => import('#web/features/desk/import/import-room.tsx'), 'ImportRoom'),
  },
  {
    room: 'corrections',
    label: 'Corrections',
    count: 'corrections',
    icon: Flag,
    all: load(() => import('#web/features/desk/corrections/corrections-room.tsx'), 'CorrectionsRoom'),
  },
  {
    room: 'inbox',
    label: 'Inbox',
    count: 'inbox',
    icon: Mail,
    all: load(() => import('#web/features/desk/messages/inbox-room.tsx'), 'InboxRoom'),
  },
  {
    room: 'people',
    label: 'People',
    icon: Users,
    all: load(() => import('#web/features/desk/people/people-room.tsx'), 'PeopleRoom'),
    item: load(() => import('#web/features/desk/people/person-room.tsx'), 'PersonRoom'),
  },
  {
    room: 'numbers',
    label: 'Numbers',
    icon: ChartColumn,
    all: load(() => import('#web/features/desk/numbers/numbers-room.tsx'), 'NumbersRoom'),
  },
  {
    room: 'machine',
    label: 'Machine',
    count: 'machine',
    icon: Cpu,
    all: load(() => import('#web/features/desk/machine/machine-room.tsx'), 'MachineRoom'),
  },
  {
    room: 'checklist',
    label: 'Checklist',
    icon: ClipboardList,
    all: load(() => import('#web/features/desk/checklist/checklist-room.tsx'), 'ChecklistRoom'),
  },
  {
    room: 'settings',
    label: 'Settings',
    icon: SlidersHorizontal,
    all: load(() => import('#web/features/desk/settings/settings-room.tsx'), 'SettingsRoom'),
  },
  {
    room: 'activity',
    label: 'Activity',
    icon: ListTree,
    all: load(() => import('#web/features/desk/activity/activity-room.tsx'), 'ActivityRoom'),
  },
  {
    room: 'factor',
    label: 'Your factor',
    icon: KeyRound,
    all: load(() => import('#web/features/desk/entry/factors-room.tsx'), 'FactorsRoom'),
  },
]
