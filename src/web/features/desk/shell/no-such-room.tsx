import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** The page for an unknown address below `/desk/`. */
export function NoSuchRoom() {
  return (
    <EmptyState title="There is no such page" heading="h1">
      Choose one from the desk’s menu.
    </EmptyState>
  )
}
