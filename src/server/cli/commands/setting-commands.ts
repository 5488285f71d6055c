import type { Command } from 'commander'
import { commandActor } from '#server/cli/cli-io.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { changeSetting } from '#server/features/desk/settings/change-setting.ts'
import { isSettingKey, settingKeys } from '#server/features/site/setting-keys.ts'
import { createSettings, type ListedSetting } from '#server/features/site/settings.ts'

type Json = { json?: boolean }

/** Shown instead of a secret's value. */
const mask = '********'

/** Adds the commands `settings list`, `get`, `set` and `unset`. None of them shows a secret. */
export function addSettingCommands(program: Command, { io }: CliContext): void {
  const actor = commandActor(io)
  const settings = program.command('settings').description('read and change the site’s settings')

  settings
    .command('list')
    .description('every setting with its value; secrets are masked')
    .action(async ({ json }: Json) => {
      const list = (await withDatabase(io, (db) => createSettings({ db }).list())).map(maskSecret)
      if (json) io.write(`${JSON.stringify(list)}\n`)
      else
        for (const one of list)
          io.write(
            `${one.key.padEnd(26)} ${one.value ?? '–'}${one.isSet ? '' : '  (built in)'}\n${' '.repeat(27)}${one.description}\n`,
          )
    })

  settings
    .command('get <key>')
    .description("one setting's value")
    .action(async (key: string, { json }: Json) => {
      const one = await withDatabase(io, (db) => getSetting(db, key))
      io.write(json ? `${JSON.stringify(one)}\n` : `${one.value ?? ''}\n`)
    })

  settings
    .command('set <key> <value>')
    .description('change a setting; running servers notice within seconds')
    .option('--evidence <note>', 'for a claim: the evidence for it, such as a source and its date')
    .action(async (key: string, value: string, { json, evidence }: Json & { evidence?: string }) => {
      if (value.trim() === '')
        throw new Failure('invalid', `An empty value can't be set; 'settings unset ${key}' restores the built-in one.`)
      const one = await withDatabase(io, async (db, where) => {
        await changeSetting(createSettings({ db }), actor, { key, value, evidence })
        return { ...(await getSetting(db, key)), database: where }
      })
      io.write(json ? `${JSON.stringify(one)}\n` : `${key} is now ${one.value} in ${one.database}.\n`)
    })

  settings
    .command('unset <key>')
    .description('restore the built-in value')
    .action(async (key: string, { json }: Json) => {
      const one = await withDatabase(io, async (db, where) => {
        await changeSetting(createSettings({ db }), actor, { key, value: null })
        return { ...(await getSetting(db, key)), database: where }
      })
      io.write(
        json
          ? `${JSON.stringify(one)}\n`
          : `${key} is ${one.value === null ? 'not set' : `${one.value}, the built-in value,`} in ${one.database}.\n`,
      )
    })
}

/**
 * Returns a setting. Masks the value of a secret.
 * @throws Failure of kind missing for an unknown key.
 */
async function getSetting(db: Parameters<typeof createSettings>[0]['db'], key: string): Promise<ListedSetting> {
  if (!isSettingKey(key))
    throw new Failure('missing', `There is no setting '${key}'. Known: ${settingKeys.join(', ')}.`)
  return maskSecret((await createSettings({ db }).list()).find((one) => one.key === key)!)
}

function maskSecret(one: ListedSetting): ListedSetting {
  return one.isSecret && one.isSet ? { ...one, value: mask } : one
}
