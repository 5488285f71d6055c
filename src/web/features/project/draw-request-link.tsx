import { useState } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ShownProject } from './shown-project.ts'

const DrawRequest = lazyWithRetry(async () => (await import('./draw-request.tsx')).DrawRequest)

/** Opens the request for the next draw, to be printed or saved as a file for the lender. */
export function DrawRequestLink({ project, address }: { project: ShownProject; address: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Print a draw request
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Draw request" description={address} size="full">
        <DrawRequest project={project} />
      </Dialog>
    </>
  )
}
