import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { changeSettingEndpoint, listSettingsEndpoint, type SettingRow } from '#contract/desk/settings.ts'
import { requiredText } from '#contract/wire/text.ts'
import { DeskData, DeskPage } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { settingGroup, settingLabel } from './setting-labels.ts'

/** The site's content and feature settings by group. Secret ones are listed, but neither shown nor changed here. */
export function DeskSettingsPage() {
  const call = useDeskCall()
  const settings = useQuery({
    queryKey: queryKeys.deskSettings,
    queryFn: () => call(listSettingsEndpoint),
    staleTime: 0,
  })
  return (
    <DeskPage
      title="Settings"
      lead="Running servers notice a change within seconds. You confirm a change with your second factor."
    >
      <DeskData query={settings}>
        {({ rows }) =>
          [...Map.groupBy(rows, (row) => settingGroup(row).title)].map(([group, own]) => (
            <Section key={group} id={`settings-${group.replaceAll(' ', '-')}`} title={group} className="my-7">
              <GroupAbout setting={own[0]!} />
              <ul>
                {own.map((row) => (
                  <SettingItem key={row.key} setting={row} />
                ))}
              </ul>
            </Section>
          ))
        }
      </DeskData>
    </DeskPage>
  )
}

function GroupAbout({ setting }: { setting: SettingRow }) {
  const { about } = settingGroup(setting)
  return about ? <p className="pb-1 text-sm text-ink-2">{about}</p> : null
}

/** One setting: its purpose, its value, and its default. */
function SettingItem({ setting }: { setting: SettingRow }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [notice, setNotice] = useState('')
  const done = (message: string) => {
    setEditing(false)
    setNotice(message)
    void queries.invalidateQueries({ queryKey: queryKeys.deskSettings })
  }
  const unset = useMutation({
    mutationFn: () => call(changeSettingEndpoint, { params: { key: setting.key }, body: { value: null } }),
    onSuccess: ({ message }) => done(message),
  })
  const label = settingLabel(setting)
  const { key, value, fallback, isSet, isSecret } = setting
  return (
    <li className="grid items-start gap-x-6 gap-y-1.5 border-b border-line py-3.5 *:min-w-0 lg:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal wrap-anywhere">{label}</h3>
        <p className="text-sm text-ink-2">{setting.description}</p>
        <code className="text-sm text-ink-3">{key}</code>
      </div>
      <div>
        {isEditing ? (
          <SettingForm setting={setting} onDone={done} onCancel={() => setEditing(false)} />
        ) : (
          <>
            <p className="font-semibold wrap-anywhere">
              {isSecret ? (isSet ? 'set, never shown' : 'not set') : (value ?? 'not set')}
            </p>
            <p className="text-sm text-ink-3">
              {fallback === null ? null : isSet ? (
                <>Default: {fallback} · </>
              ) : setting.isClaim ? (
                <>
                  <Tag tone="caution" size="small">
                    default, without evidence
                  </Tag>
                  {' · '}
                </>
              ) : (
                'Default · '
              )}
              {setting.check}
            </p>
            {setting.evidence ? <p className="text-sm">Evidence: {setting.evidence}</p> : null}
          </>
        )}
        {notice && !isEditing ? (
          <Alert tone="success" title="Done" className="mb-3">
            {notice}
          </Alert>
        ) : null}
        {unset.error ? (
          <Alert title="Nothing was changed" className="mb-3">
            {unset.error.message}
          </Alert>
        ) : null}
      </div>
      {isSecret || isEditing ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setEditing(true)}>
            Change<span className="sr-only"> {label}</span>
          </Button>
          {isSet ? (
            <Button size="small" variant="quiet" pending={unset.isPending} onClick={() => unset.mutate()}>
              Reset to default<span className="sr-only"> {label}</span>
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}

const value = z.string().trim().min(1, 'Enter a value, or reset to the default').max(500)
const plain = z.object({ value, evidence: z.string() })
const claim = z.object({ value, evidence: requiredText({ label: 'Evidence', max: 500 }) })

/** Changes one setting. A claim requires evidence. */
function SettingForm({
  setting,
  onDone,
  onCancel,
}: {
  setting: SettingRow
  onDone: (message: string) => void
  onCancel: () => void
}) {
  const call = useDeskCall()
  const { key, isClaim, check } = setting
  const label = settingLabel(setting)
  const form = useZodForm(isClaim ? claim : plain, { value: setting.value ?? '', evidence: setting.evidence ?? '' })
  const change = useMutation({
    mutationFn: ({ value, evidence }: { value: string; evidence: string }) =>
      call(changeSettingEndpoint, { params: { key }, body: { value, ...(isClaim ? { evidence } : {}) } }),
    onSuccess: ({ message }) => onDone(message),
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => change.mutate(body)} label={`Change ${label}`}>
      <FormError form={form} title="Nothing was changed" />
      <TextField form={form} name="value" label={label} hint={check} maxLength={500} autoComplete="off" />
      {isClaim ? (
        <TextField
          form={form}
          name="evidence"
          label="Evidence"
          hint="What shows that it is true: a source and its date"
          maxLength={500}
          autoComplete="off"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={change.isPending} pendingLabel="Saving…">
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
