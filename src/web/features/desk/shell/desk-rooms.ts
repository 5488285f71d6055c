import type { LinkProps } from '@tanstack/react-router'
import type { DeskCounts } from '#contract/desk/counts.ts'
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

/** The desk's rooms in the order of its navigation, each with what is counted in it. */
export const deskRooms: readonly {
  to: LinkProps['to'] & string
  label: string
  count?: keyof DeskCounts
  icon: typeof Mail
}[] = [
  {
    to: '/desk/today',
    label: 'Today',
    icon: CalendarDays,
  },
  {
    to: '/desk/lenders',
    label: 'Lenders',
    count: 'lenders',
    icon: Landmark,
  },
  {
    to: '/desk/states',
    label: 'States',
    icon: MapPin,
  },
  {
    to: '/desk/import',
    label: 'Import',
    icon: ArrowUpToLine,
  },
  {
    to: '/desk/corrections',
    label: 'Corrections',
    count: 'corrections',
    icon: Flag,
  },
  {
    to: '/desk/inbox',
    label: 'Inbox',
    count: 'inbox',
    icon: Mail,
  },
  {
    to: '/desk/people',
    label: 'People',
    icon: Users,
  },
  {
    to: '/desk/numbers',
    label: 'Numbers',
    icon: ChartColumn,
  },
  {
    to: '/desk/machine',
    label: 'Machine',
    count: 'machine',
    icon: Cpu,
  },
  {
    to: '/desk/checklist',
    label: 'Checklist',
    icon: ClipboardList,
  },
  {
    to: '/desk/settings',
    label: 'Settings',
    icon: SlidersHorizontal,
  },
  {
    to: '/desk/activity',
    label: 'Activity',
    icon: ListTree,
  },
  {
    to: '/desk/factor',
    label: 'Your factor',
    icon: KeyRound,
  },
]
