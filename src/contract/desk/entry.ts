import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MessageReply, WireTime } from '#contract/wire/wire.ts'

/** The reason of a 403 reply when the second factor must be confirmed again. */
export const factorNeededReason = 'factor-needed'

/** The operator who is signed in to the desk. */
const DeskSession = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})

export const getDeskSessionEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/session',
  summary: 'Whether the desk is open to the caller: an operator who confirmed a second factor in this session.',
  access: 'operator',
  reply: DeskSession,
})

export const leaveDeskEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/desk/session',
  summary: 'Closes the desk in this session; the operator stays signed in.',
  access: 'operator',
  reply: MessageReply,
})

/** The second factors that an operator has set up. */
const DeskEntry = z.object({
  passkeys: z.number(),
  hasCodes: z.boolean(),
  recoveryCodesLeft: z.number(),
  isOpen: z.boolean(),
})

export const getDeskEntryEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/entry',
  summary: 'The factors with which the operator can open the desk.',
  access: 'operator-entry',
  reply: DeskEntry,
})

export const startTotpEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/totp',
  summary:
    'Creates a secret for an authenticator app. It takes effect once a code is confirmed. If a factor is set up already, the desk must be open and the factor recently confirmed.',
  access: 'operator-entry',
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

/**
 * New recovery codes, each of which opens the desk once. They are never returned again. Null if the operator has some
 * left.
 */
const FactorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const code = z
  .string()
  .max(40, 'Enter the six digits of your app, or a recovery code')
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Enter the six digits of your app, or a recovery code'))

export const FactorCode = z.object({ code })

export const confirmTotpEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/totp/confirm',
  summary: 'Sets up the authenticator app with its first code, and opens the desk.',
  access: 'operator-entry',
  body: FactorCode,
  reply: FactorAdded,
})

export const openDeskWithCodeEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/code',
  summary:
    "Opens the desk, or confirms again, with the authenticator app's code or a recovery code. Each code works once.",
  access: 'operator-entry',
  body: FactorCode,
  reply: MessageReply,
})

/** WebAuthn options and responses in the browser API's format. The library validates their content. */
const WebAuthnOptions = z.record(z.string(), z.unknown())
const text = z.string().max(20_000)
const WebAuthnAnswer = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.record(z.string().max(100), z.unknown()),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
})

export const startPasskeySetupEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/passkey/setup',
  summary:
    'The options for creating a passkey. If a factor is set up already, the desk must be open and the factor recently confirmed.',
  access: 'operator-entry',
  reply: WebAuthnOptions,
})

export const addPasskeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/passkey',
  summary: 'Stores the passkey that the browser created, and opens the desk.',
  access: 'operator-entry',
  body: z.object({ answer: WebAuthnAnswer }),
  reply: FactorAdded,
})

export const startPasskeyCheckEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/passkey/check',
  summary: 'The options for signing in with a passkey.',
  access: 'operator-entry',
  reply: WebAuthnOptions,
})

export const openDeskWithPasskeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/passkey/open',
  summary: 'Opens the desk, or confirms again, with a passkey.',
  access: 'operator-entry',
  body: z.object({ answer: WebAuthnAnswer }),
  reply: MessageReply,
})

export const renewRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/entry/recovery-codes',
  summary: 'Creates new recovery codes; earlier ones stop working.',
  access: 'operator',
  needsFreshFactor: true,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

/** An operator's passkeys, authenticator app and recovery codes. */
export const DeskFactors = z.object({
  passkeys: z.array(z.object({ id: z.string(), createdAt: WireTime, lastUsedAt: WireTime.nullable() })),
  hasApp: z.boolean(),
  recoveryCodesLeft: z.number(),
})
export type DeskFactors = z.output<typeof DeskFactors>

export const listFactorsEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/factors',
  summary: "The operator's own passkeys, app and recovery codes.",
  access: 'operator',
  reply: DeskFactors,
})

export const removePasskeyEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/desk/factors/passkeys/:id',
  summary: "Removes one of the operator's passkeys; the last factor can't be removed.",
  access: 'operator',
  needsFreshFactor: true,
  params: z.object({ id: text }),
  reply: MessageReply,
})
