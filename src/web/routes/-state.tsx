import { useNavigate } from '@tanstack/react-router'
import type { DirectorySearch } from '#web/features/lenders/list/directory-search.ts'
import type { StateFacts } from '#web/features/lenders/state/load-state.ts'
import { StatePage } from '#web/features/lenders/state/state-page.tsx'

export function State({ facts, search }: { facts: StateFacts | undefined; search: DirectorySearch }) {
  const navigate = useNavigate({ from: '/lenders/state/$state' })
  return (
    <StatePage
      facts={facts}
      search={search}
      onSearchChange={(next, { isTyping }) => navigate({ search: next, replace: isTyping, resetScroll: false })}
    />
  )
}
