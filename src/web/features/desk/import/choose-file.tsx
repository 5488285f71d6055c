import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { lenderFileMaxBytes, lenderFileTooLarge, startImportEndpoint } from '#contract/desk/import.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowUpToLine } from '#web/ui/icons.ts'

/** Takes a file by dropping it or by choosing it. */
export function ChooseFile({ onChosen }: { onChosen: (id: string) => void }) {
  const call = useDeskCall()
  const [isOver, setOver] = useState(false)
  const sending = useMutation({
    async mutationFn(file: File) {
      if (file.size > lenderFileMaxBytes) throw new Error(lenderFileTooLarge)
      return call(startImportEndpoint, { body: { name: file.name, content: await toBase64(file) } })
    },
    onSuccess: ({ id }) => onChosen(id),
  })
  const take = (file: File | undefined) => {
    if (file) sending.mutate(file)
  }
  return (
    <>
      {sending.error ? (
        <Alert title="The file was not uploaded" className="mb-3">
          {sending.error.message}
        </Alert>
      ) : null}
      <label
        className={classNames(
          'relative grid cursor-pointer justify-items-center gap-1.5 rounded border-2 border-dashed px-4 py-12 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-pine',
          isOver ? 'border-pine bg-pine-soft' : 'border-field bg-card hover:border-pine hover:bg-pine-soft',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Icon of={ArrowUpToLine} />
        <b className="font-semibold">Drop a file here, or choose one</b>
        <span className="text-sm text-ink-2">CSV or XLSX, at most 20 MB and 100,000 rows</span>
        <input
          type="file"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        {sending.isPending ? <Spinner label="Sending the file…" /> : null}
      </label>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {kit.map(({ href, label }) => (
          <a key={href} href={href} download>
            {label}
          </a>
        ))}
      </p>
    </>
  )
}

const kit = [
  { href: '/lender-file-template.xlsx', label: 'Template (XLSX)' },
  { href: '/lender-file-template.csv', label: 'Template (CSV)' },
  { href: '/lender-file-example.csv', label: 'Example with ten lenders' },
]

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('The browser could not read the file. Choose it again.'))
    reader.readAsDataURL(file)
  })
}
