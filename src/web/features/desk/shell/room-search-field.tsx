import { useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { Icon } from '#web/ui/icon.tsx'
import { Search } from '#web/ui/icons/search.ts'

/** How long typing rests before it is looked for, in milliseconds. */
const restMs = 300

/** A field that looks for what was typed, once the typing rests. */
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
    <span className="with-ic">
      <Icon of={Search} />
      <input
        className="input input--s"
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
