import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

/** "Quick check" in the place of a form's buttons. Takes the focus, since the press that asked it came from there. */
export function ConfirmQuestion({
  words,
  isPending,
  onYes,
  onChange,
}: {
  /** What the form filled in. */
  words: string
  isPending: boolean
  onYes: () => void
  onChange: () => void
}) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <fieldset
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3"
    >
      <p id={id} className="min-w-0 flex-[1_1_16rem] text-sm">
        <b className="font-semibold">Quick check:</b> {words}. Is that right?
      </p>
      <span className="ml-auto flex gap-2">
        <Button variant="quiet" onClick={onChange}>
          Change
        </Button>
        <Button variant="primary" pending={isPending} pendingLabel="Saving…" onClick={onYes}>
          Yes
        </Button>
      </span>
    </fieldset>
  )
}
