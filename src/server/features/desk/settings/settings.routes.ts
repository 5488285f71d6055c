import { changeSettingEndpoint, listSettingsEndpoint } from '#contract/desk/settings.ts'
import { deskActor } from '#server/features/activity/record-activity.ts'
import { isClaim } from '#server/features/site/setting-keys.ts'
import type { Settings } from '#server/features/site/settings.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import { changeSetting } from './change-setting.ts'

export type DeskSettingsDeps = { settings: Settings }

const writes: RouteOptions = { limits: [{ name: 'desk-settings', points: 120, seconds: 60, by: 'ip' }] }

/** Registers the desk's routes that list and change the site's settings. */
export function registerDeskSettings(http: Http, { settings }: DeskSettingsDeps): void {
  route(http, listSettingsEndpoint, { limits: readLimits }, async () => ({
    rows: (await settings.list()).map((one) => ({ ...one, isClaim: isClaim(one.key) })),
  }))
  route(http, changeSettingEndpoint, writes, async ({ params: { key }, body, operator }) => {
    const value = body.value?.trim() || null
    await changeSetting(settings, deskActor(operator), { key, value, evidence: body.evidence })
    return { message: value === null ? `${key} is back to its default.` : `${key} is saved.` }
  })
}
