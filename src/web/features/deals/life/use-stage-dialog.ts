import { useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { useReadDealEditing } from './deal-life.requests.ts'
import { editSoonText } from './editing-words.ts'

/** Holds the state of the stage dialog. While editing is only announced, opening it says so instead. */
export function useStageDialog() {
  const [isOpen, setOpen] = useState(false)
  const readEditing = useReadDealEditing()
  return {
    isOpen,
    close: () => setOpen(false),
    async open() {
      if ((await readEditing()) === 'on') setOpen(true)
      else toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
    },
  }
}
