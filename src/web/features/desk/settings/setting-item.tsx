import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSettingEndpoint, type SettingRow } from '#contract/desk/settings.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { SettingForm } from './setting-form.tsx'
import { settingLabel } from './setting-labels.ts'

/** One setting: what it is for, what it holds, what stands in for it. */
export function SettingItem({ setting }: { setting: SettingRow }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [said, setSaid] = useState('')
  const done = (message: string) => {
    setEditing(false)
    setSaid(message)
    void queries.invalidateQueries({ queryKey: queryKeys.deskSettings })
  }
  const unset = useMutation({
    mutationFn: () => call(changeSettingEndpoint, { params: { key: setting.key }, body: { value: null } }),
    onSuccess: ({ message }) => done(message),
  })
  const label = settingLabel(setting)
  const { key, value, fallback, isSet, isSecret } = setting
  return (
    <li>
      <div>
        <h3>{label}</h3>
        <p className="small soft">{setting.description}</p>
        <code className="text-fine text-ink-3">{key}</code>
      </div>
      <div>
        {isEditing ? (
          <SettingForm setting={setting} onDone={done} onCancel={() => setEditing(false)} />
        ) : (
          <>
            <p className="val">{isSecret ? (isSet ? 'set, never shown' : 'not set') : (value ?? 'off')}</p>
            <p className="fine mute">
              {isSet ? (
                <>Built in: {fallback ?? 'off'}</>
              ) : setting.isClaim ? (
                <span className="mk mk--a">built in, without evidence</span>
              ) : (
                'Built in'
              )}
              {' · '}
              {setting.check}
            </p>
            {setting.evidence ? <p className="fine">Evidence: {setting.evidence}</p> : null}
          </>
        )}
        {said && !isEditing ? (
          <Alert tone="success" title="Done">
            {said}
          </Alert>
        ) : null}
        {unset.error ? <Alert title="Nothing was changed">{unset.error.message}</Alert> : null}
      </div>
      {isSecret || isEditing ? null : (
        <div className="acts">
          <Button size="small" onClick={() => setEditing(true)}>
            Change<span className="sr"> {label}</span>
          </Button>
          {isSet ? (
            <Button size="small" variant="quiet" pending={unset.isPending} onClick={() => unset.mutate()}>
              Back to built in<span className="sr"> {label}</span>
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}
