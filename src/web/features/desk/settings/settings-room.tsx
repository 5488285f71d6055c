import { queryKeys } from '#web/session/query-keys.ts'
import '#web/features/desk/rooms.css'
import { useQuery } from '@tanstack/react-query'
import { listSettingsEndpoint, type SettingRow } from '#contract/desk/settings.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { SettingItem } from './setting-item.tsx'

const groupLabels: Record<string, string> = {
  contact: 'Contact',
  legal: 'Legal texts',
  analytics: 'Measurement',
  hotjar: 'Measurement',
  features: 'Features',
  claims: 'Claims',
  auth: 'Made by the server',
}

/** What the site shows and switches on. */
export function SettingsRoom() {
  const call = useDeskCall()
  const settings = useQuery({
    queryKey: queryKeys.deskSettings,
    queryFn: () => call(listSettingsEndpoint),
    staleTime: 0,
  })
  return (
    <DeskRoom
      title="Settings"
      lead="Running servers notice a change within seconds. Changing one asks for your factor."
    >
      <RoomData query={settings}>
        {({ rows }) =>
          [...Map.groupBy(rows, groupOf)].map(([group, own]) => (
            <section key={group} className="dsec" aria-label={group}>
              <h2>{group}</h2>
              {group === 'Claims' ? (
                <p className="soft small">
                  The pages state these as facts. Each needs a note on what shows that it is true, such as a source and
                  its date.
                </p>
              ) : null}
              <ul className="sets">
                {own.map((row) => (
                  <SettingItem key={row.key} setting={row} />
                ))}
              </ul>
            </section>
          ))
        }
      </RoomData>
    </DeskRoom>
  )
}

function groupOf({ key }: SettingRow): string {
  const start = key.split('.')[0]!
  return groupLabels[start] ?? start
}
