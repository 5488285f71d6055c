import type { ReactNode } from 'react'

/** A toggle for one of several views of a room's rows. `count` is its number of rows. */
export function RoomToggle({
  isPressed,
  count,
  onPress,
  children,
}: {
  isPressed: boolean
  count?: ReactNode
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="group inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded border border-line-2 bg-card px-3 text-sm font-medium whitespace-nowrap text-ink-2 hover:border-ink aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine max-md:min-h-11"
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
      {count === undefined ? null : (
        <>
          {' '}
          <b className="font-semibold text-ink tabular-nums group-aria-pressed:text-pine">{count}</b>
        </>
      )}
    </button>
  )
}
