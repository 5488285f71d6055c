import { useLocation, useNavigate } from '@tanstack/react-router'

/** The query of a room's address: filters and pages live there, so that going back finds them again. */
export function useDeskSearch(): [Record<string, string>, (change: Record<string, string | undefined>) => void] {
  const search = useLocation({ select: (location) => location.search }) as Record<string, string>
  const navigate = useNavigate()
  return [
    search,
    (change) => {
      const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== '')
      void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true, resetScroll: false })
    },
  ]
}
