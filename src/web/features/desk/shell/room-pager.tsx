import { Button } from '#web/ui/controls/button.tsx'

const count = new Intl.NumberFormat('en-US')

/** Says which rows of how many are shown, with buttons to the other pages. */
export function RoomPager({
  page,
  pageSize,
  total,
  note,
  onPage,
}: {
  page: number
  pageSize: number
  total: number
  /** Shown after the numbers. */
  note?: string
  onPage: (page: number) => void
}) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
      <span role="status">
        {total === 0
          ? 'None'
          : first > total
            ? `Nothing on page ${page}`
            : `${count.format(first)}–${count.format(last)} of ${count.format(total)}${note ? ` · ${note}` : ''}`}
      </span>
      {total > pageSize || page > 1 ? (
        <div className="flex gap-1">
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Before
          </Button>
          <Button size="small" disabled={last >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </div>
  )
}
