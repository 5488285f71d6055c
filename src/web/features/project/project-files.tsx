import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { projectCsv } from './project-csv.ts'
import type { ShownProject } from './shown-project.ts'

/** Downloads of plan and records, for the bookkeeper. */
export function ProjectFiles({ project, address }: { project: ShownProject; address: string }) {
  // Loads the writer's code on demand.
  const write = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await import('./project-workbook.ts')).projectWorkbook(project),
    onSuccess: (file) => download(`${name}.xlsx`, file),
  })
  const name = `project-${address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)}`
  return (
    <Section id="files" title="For your bookkeeper" note="Work, records and months as files." className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button size="small" pending={write.isPending} pendingLabel="Writing…" onClick={() => write.mutate()}>
          Download Excel
        </Button>
        <Button
          size="small"
          onClick={() => download(`${name}.csv`, new Blob([projectCsv(project)], { type: 'text/csv;charset=utf-8' }))}
        >
          Download CSV
        </Button>
      </div>
      {write.error ? <Alert title="The file could not be written. Please try again." className="mt-3" /> : null}
    </Section>
  )
}

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
