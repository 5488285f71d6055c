import { useQuery } from '@tanstack/react-query'
import { listSettingsEndpoint, type SettingRow } from '#contract/desk/settings.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { SettingItem } from './setting-item.tsx'
import { settingGroup } from './setting-labels.ts'

/** The site's content and feature settings. */
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
      lead="Running servers notice a change within seconds. You confirm a change with your second factor."
    >
      <RoomData query={settings}>
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
      </RoomData>
    </DeskRoom>
  )
}

function GroupAbout({ setting }: { setting: SettingRow }) {
  const { about } = settingGroup(setting)
  return about ? <p className="pb-1 text-sm text-ink-2">{about}</p> : null
}
