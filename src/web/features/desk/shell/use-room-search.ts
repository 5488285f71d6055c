import { useNavigate, useSearch } from '@tanstack/react-router'

/** Keeps a page's filters in the URL, so that "back" restores them. Empty values are removed. */
export function useRoomSearch(): [Record<string, string>, (part: Record<string, string | undefined>) => void] {
  const found = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const search = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]))
  return [
    search,
    (part) => {
      const next = Object.entries({ ...search, ...part }).filter((entry): entry is [string, string] =>
        Boolean(entry[1]),
      )
      void navigate({
        to: '.',
        search: Object.fromEntries(next) as never,
        replace: true,
        resetScroll: false,
      })
    },
  ]
}
