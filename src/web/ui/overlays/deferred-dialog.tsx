import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../feedback/toast.ts'

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * A dialog whose code is fetched when it is first opened, so that what most visits never open is in no first load. `load` is a
 * function that stays the same. When the code cannot be fetched, that is said until dismissed, and the dialog counts as closed.
 */
export function DeferredDialog<Props extends DialogState>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<Props>>
  props: Props
}) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const isMissing = props.open && Loaded === null

  const giveUp = useEffectEvent(() => {
    toast({
      title: 'Error',
      description: 'This part of the page could not be loaded. Check your connection and try again.',
      variant: 'error',
      durationMs: Number.POSITIVE_INFINITY,
    })
    props.onOpenChange(false)
  })

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    load().then(
      (component) => {
        if (isWanted) setLoaded(() => component)
      },
      () => {
        if (isWanted) giveUp()
      },
    )
    return () => {
      isWanted = false
    }
  }, [isMissing, load])

  return Loaded ? <Loaded {...props} /> : null
}
