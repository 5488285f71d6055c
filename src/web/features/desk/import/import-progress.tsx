import { useQuery } from '@tanstack/react-query'
import { getImportProgressEndpoint, type ImportProgress as Progress } from '#contract/desk/import.ts'
import { formatCount } from '#domain/money/counts.ts'
import { ProgressBar } from '#web/features/desk/shell/progress-bar.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'

const lookEveryMs = 1000

/** Shows the server's progress while it reads or writes a file. */
export function ImportProgress({ id, words }: { id: string; words: string }) {
  const call = useDeskCall()
  const { data } = useQuery({
    queryKey: queryKeys.deskImportProgress(id),
    queryFn: () => call(getImportProgressEndpoint, { params: { id } }),
    refetchInterval: lookEveryMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const progress = data?.progress ?? null
  const percent = progress?.step === 'writing' && progress.total ? (100 * progress.done) / progress.total : null
  return (
    <div className="grid max-w-105 gap-2">
      <p role="status">{progress ? inWords(progress) : words}</p>
      {percent === null ? null : <ProgressBar label="Lenders written" percent={percent} />}
    </div>
  )
}

function inWords({ step, done, total }: Progress): string {
  if (step === 'reading') return `Reading: ${formatCount(done)} rows so far…`
  if (step === 'comparing') return `Comparing ${formatCount(total ?? done)} rows with the lenders…`
  return `Writing: ${formatCount(done)} of ${formatCount(total ?? done)} lenders…`
}
