import { Bell } from '#web/ui/icons/bell.ts'
import { CircleQuestionMark } from '#web/ui/icons/circle-question-mark.ts'
import { FileText } from '#web/ui/icons/file-text.ts'
import { LayoutGrid } from '#web/ui/icons/layout-grid.ts'
import { MessageSquare } from '#web/ui/icons/message-square.ts'
import { Users } from '#web/ui/icons/users.ts'

/** The six tabs, in their order. A tab's id is the address's fragment, so back, reload and links work. */
export const dashboardTabs = [
  { id: 'overview', label: 'Overview', icon: LayoutGrid },
  { id: 'my-deals', label: 'My Deals', icon: FileText },
  { id: 'matched-lenders', label: 'Matched Lenders', icon: Users },
  { id: 'messages', label: 'Messages', icon: MessageSquare },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'support', label: 'Support', icon: CircleQuestionMark },
] as const
export type DashboardTab = (typeof dashboardTabs)[number]['id']

/** The tab of an address's fragment; anything else is the overview. */
export function tabOfHash(hash: string): DashboardTab {
  return dashboardTabs.find((tab) => tab.id === hash)?.id ?? 'overview'
}
