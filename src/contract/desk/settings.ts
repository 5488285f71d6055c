import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText } from '#contract/wire/text.ts'
import { MessageReply } from '#contract/wire/wire.ts'

export const SettingRow = z.object({
  key: z.string(),
  /** The setting's purpose, for operators. */
  description: z.string(),
  /** A description of the valid values. */
  check: z.string(),
  /** The value used while the setting is empty; null when the feature is then off. */
  fallback: z.string().nullable(),
  /** Always null for a secret. */
  value: z.string().nullable(),
  isSet: z.boolean(),
  isSecret: z.boolean(),
  /** Whether it is a marketing claim. Setting one requires evidence. */
  isClaim: z.boolean(),
  /** For a claim: the source that proves it. */
  evidence: z.string().nullable(),
})
export type SettingRow = z.output<typeof SettingRow>

export const listSettingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/settings',
  summary: 'Every setting with its meaning, default and rule; secret values are left out.',
  access: 'operator',
  reply: z.object({ rows: z.array(SettingRow) }),
})

export const changeSettingEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/desk/settings/:key',
  summary: 'Stores a setting, or resets it to the built-in value. A claim needs a note with its evidence.',
  access: 'operator',
  needsFreshFactor: true,
  params: z.object({ key: z.string().max(100) }),
  body: z.object({
    value: z.string().max(500, 'A value has at most 500 characters').nullable(),
    evidence: optionalText({ label: 'Evidence', max: 500 }),
  }),
  reply: MessageReply,
})
