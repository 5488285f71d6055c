import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getDeskEntryEndpoint } from '#contract/desk/entry.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FactorCheck } from './factor-check.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The desk's entry page: asks for the second factor, or sets up the first one. */
export function DeskEntryPage() {
  const call = useCall()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const entry = useQuery({ queryKey: queryKeys.deskEntry, queryFn: () => call(getDeskEntryEndpoint), gcTime: 0 })
  const open = () => void queryClient.invalidateQueries({ queryKey: queryKeys.deskDoor })
  const hasFactor = entry.data && entry.data.passkeys + Number(entry.data.hasCodes) > 0
  return (
    <main id="main" className="wrap py-section">
      <div className="mx-auto grid max-w-112 gap-5">
        <h1>{codes ? 'Keep your recovery codes' : hasFactor ? 'Open the desk' : 'Set up a second factor'}</h1>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={open} />
        ) : hasFactor === undefined && !entry.error ? (
          <Spinner label="Loading…" />
        ) : hasFactor || entry.error ? (
          <FactorCheck onOpened={open} />
        ) : (
          <FactorSetup onAdded={(added) => (added ? setCodes(added) : open())} />
        )}
      </div>
    </main>
  )
}
