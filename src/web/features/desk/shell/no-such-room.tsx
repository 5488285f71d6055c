import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** An address under the desk at which no room is. */
export function NoSuchRoom() {
  return (
    <EmptyState title="There is no such room" heading="h1">
      Choose one from the desk's list.
    </EmptyState>
  )
}
