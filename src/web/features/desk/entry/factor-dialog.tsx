import { useSelector } from '@tanstack/react-store'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { FactorCheck } from './factor-check.tsx'
import { factorRequest } from './factor-request.ts'

/** Asks for the second factor over the current page of the desk; typed text stays. */
export function FactorDialog() {
  const request = useSelector(factorRequest)
  function settle(isShown: boolean) {
    factorRequest.set(null)
    if (isShown) request?.resolve()
    else request?.reject()
  }
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) settle(false)
      }}
      size="small"
      title="Confirm that it is you"
      description="The desk asks again before sensitive actions, and after half an hour without use."
    >
      <DialogBody>
        <FactorCheck onOpened={() => settle(true)} />
      </DialogBody>
    </Dialog>
  )
}
