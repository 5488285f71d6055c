import { createStoredValue } from '#web/storage/stored-value.ts'

const collapsed = createStoredValue('dashboard_sidebar_collapsed', (text) => text === 'true')

/** Whether the sidebar is folded to its icons; kept in this browser. */
export function useSidebarChoice(): [isCollapsed: boolean, setCollapsed: (isCollapsed: boolean) => void] {
  return [collapsed.use(), (next) => collapsed.write(String(next))]
}
