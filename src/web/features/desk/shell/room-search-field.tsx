import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Search } from '#web/ui/icons.ts'

/** Milliseconds without typing before a search starts. */
const restMs = 300

/** A search field that searches after a pause in typing. */
export function RoomSearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, restMs)
  return (
    <span className="relative block max-w-88 flex-[1_1_15rem] max-md:max-w-none max-md:basis-full">
      <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        className={inputClass({ size: 'small', className: 'pl-10' })}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          search(target.value)
        }}
      />
    </span>
  )
}

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
