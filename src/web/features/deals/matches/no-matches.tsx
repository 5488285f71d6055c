import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

export function NoMatches() {
  return <EmptyState title="No matched lenders found for this deal" heading="h3" />
}
