import type { LinkProps } from '@tanstack/react-router'
import type { DeskCounts } from '#contract/desk/desk-counts.ts'
import {
  ArrowUpToLine,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  Cpu,
  Flag,
  KeyRound,
  Landmark,
  ListTree,
  Mail,
  MapPin,
  SlidersHorizontal,
  Users,
} from '#web/ui/icons.ts'

/** The desk's pages in navigation order, each with the count it shows. */
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
    label: 'Reports',
    icon: ChartColumn,
  },
  {
    to: '/desk/machine',
    label: 'System',
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
    label: 'Security',
    icon: KeyRound,
  },
]
