import { Bell, CircleQuestionMark, FileText, LayoutGrid, MessageSquare, Users } from '#web/ui/icons.ts'

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

/** Returns the tab of a fragment, the overview for any other text. */
export function tabOfHash(hash: string): DashboardTab {
  return dashboardTabs.find((tab) => tab.id === hash)?.id ?? 'overview'
}
