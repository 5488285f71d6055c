import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { LenderTemplate } from '#contract/lender-workspace/lender-workspace.ts'
import { lenderTemplatesQuery, useLenderToken } from '#web/session/lender-session.ts'
import { Select } from '#web/ui/controls/select.tsx'

/** Offers the templates of the lender that is signed in on this device. Renders nothing otherwise. */
export function TemplateChoice<Kind extends LenderTemplate['kind']>({
  kind,
  onChoose,
}: {
  kind: Kind
  onChoose: (template: Extract<LenderTemplate, { kind: Kind }>) => void
}) {
  const id = useId()
  const isSignedIn = useLenderToken() !== null
  const { data } = useQuery({ ...lenderTemplatesQuery(), enabled: isSignedIn })
  const templates = (data ?? []).filter((template) => template.kind === kind)
  if (!isSignedIn || templates.length === 0) return null
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Fill in a template
      </label>
      <Select
        id={id}
        value=""
        onChange={({ target }) => {
          const chosen = templates.find((template) => template.id === target.value)
          if (chosen) onChoose(chosen as Extract<LenderTemplate, { kind: Kind }>)
        }}
        options={[
          { value: '', label: 'Choose a template' },
          ...templates.map((template) => ({ value: template.id, label: template.name })),
        ]}
      />
    </div>
  )
}
