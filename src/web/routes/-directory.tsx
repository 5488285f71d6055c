import { useNavigate } from '@tanstack/react-router'
import { DirectoryPage } from '#web/features/lenders/directory/directory-page.tsx'
import type { DirectorySearch } from '#web/features/lenders/list/directory-search.ts'

export function Directory({ search }: { search: DirectorySearch }) {
  const navigate = useNavigate({ from: '/lenders/' })
  return (
    <DirectoryPage
      search={search}
      onSearchChange={(next, { isTyping }) => navigate({ search: next, replace: isTyping, resetScroll: false })}
    />
  )
}
