import { type Command, Option } from 'commander'
import { emailAddress } from '#contract/wire/email.ts'
import { commandActor } from '#server/cli/command-actor.ts'
import { readCount } from '#server/cli/read-count.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { terminalText } from '#server/cli/terminal-text.ts'
import { withDatabase, withQueue } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { getAccount } from '#server/features/accounts/personal-data/get-account.ts'
import { changeEmail } from '#server/features/desk/people/change-email.ts'
import { confirmEmail, resendVerification } from '#server/features/desk/people/confirm-email.ts'
import { endSessions } from '#server/features/desk/people/end-sessions.ts'
import {
  countPeople,
  type FoundPerson,
  listPeople,
  type PeopleFilter,
} from '#server/features/desk/people/people.queries.ts'
import { reactivateAccount } from '#server/features/desk/people/reactivate-account.ts'
import { erasePerson } from '#server/features/desk/people/remove-person.ts'

type Json = { json?: boolean }
type Confirmed = Json & { yes?: boolean }

/** What helps one person; the desk calls the same actions. */
export function addPersonCommands(users: Command, { io }: CliContext): void {
  const actor = commandActor(io)
  const answer = (json: boolean | undefined, document: object, sentence: string) =>
    io.write(json ? `${JSON.stringify(document)}\n` : `${sentence}\n`)

  users
    .command('find [text]')
    .description('people by a part of their name, company, email or phone number, the newest first')
    .addOption(new Option('--state <state>').choices(['all', 'unverified', 'verified', 'deactivated']).default('all'))
    .option('--limit <n>', 'how many', readCount, 50)
    .action(
      async (
        text: string | undefined,
        { state, limit, json }: Json & Pick<PeopleFilter, 'state'> & { limit: number },
      ) => {
        const filter = { search: text ?? '', state }
        const { people, total } = await withDatabase(io, async (db) => ({
          people: await listPeople(db, filter, { limit, offset: 0 }),
          total: await countPeople(db, filter),
        }))
        if (json) {
          io.write(`${JSON.stringify(people)}\n`)
          return
        }
        io.write(people.length === 0 ? 'Nobody.\n' : people.map(describePerson).join(''))
        if (total > people.length) io.writeError(`… and ${total - people.length} more (--limit shows more)\n`)
      },
    )

  users
    .command('resend <user>')
    .description('resend the verification email (email or id)')
    .action(async (text: string, { json }: Json) => {
      const { email } = await withQueue(io, async (deps) =>
        resendVerification(deps, actor, (await getAccount(deps.db, text)).id),
      )
      answer(json, { email, isQueued: true }, `The email to ${email} is queued; the server sends it.`)
    })

  users
    .command('confirm <user>')
    .description('take an address as confirmed without its link')
    .action(async (text: string, { json }: Json) => {
      const { email } = await withDatabase(io, async (db) => confirmEmail(db, actor, (await getAccount(db, text)).id))
      answer(json, { email, isConfirmed: true }, `${email} is confirmed.`)
    })

  users
    .command('change-email <user> <email>')
    .description("replace somebody's address; both addresses get an email, the new one with a link to confirm it")
    .action(async (text: string, wanted: string, { json }: Json) => {
      const email = emailAddress.safeParse(wanted)
      if (!email.success) throw new Failure('invalid', `'${wanted}' is no email address.`)
      const changed = await withQueue(io, async (deps) =>
        changeEmail(deps, actor, (await getAccount(deps.db, text)).id, email.data),
      )
      answer(json, changed, `${changed.from} is now ${changed.to}; both get a mail.`)
    })

  users
    .command('end-sessions <user>')
    .description('sign somebody out everywhere')
    .action(async (text: string, { json }: Json) => {
      const ended = await withDatabase(io, async (db) => endSessions(db, actor, (await getAccount(db, text)).id))
      answer(json, ended, `${ended.ended} sessions of ${ended.email} are over.`)
    })

  users
    .command('reactivate <user>')
    .description('open a deactivated account again, as long as its data is there')
    .action(async (text: string, { json }: Json) => {
      const { email } = await withDatabase(io, async (db) =>
        reactivateAccount(db, actor, (await getAccount(db, text)).id),
      )
      answer(json, { email, isReactivated: true }, `${email} can sign in again.`)
    })

  users
    .command('erase <user>')
    .description('remove a person and everything kept about them now, as a privacy request asks; cannot be undone')
    .option('--yes', 'really do it; without it only what would happen is shown')
    .action(async (text: string, { json, yes }: Confirmed) => {
      await withDatabase(io, async (db, where) => {
        const { id, email, deals, sessions } = await getAccount(db, text)
        if (!yes)
          throw new Failure(
            'invalid',
            `This would remove ${email} from ${where} for good (${id}; ${deals} deals, ${sessions} open sessions, messages). Repeat with --yes to do it.`,
          )
        await erasePerson(db, actor, id, email)
        answer(
          json,
          { id, isErased: true, database: where },
          `${email} is removed from ${where}; backups hold it until they roll off.`,
        )
      })
    })
}

function describePerson({
  id,
  name,
  email,
  company,
  phone,
  deactivatedAt,
  isEmailVerified,
  deals,
}: FoundPerson): string {
  const state = deactivatedAt
    ? `deactivated ${deactivatedAt.toISOString().slice(0, 10)}`
    : isEmailVerified
      ? 'verified'
      : 'unverified'
  const own = [name, company, phone].filter(Boolean).join(', ')
  return terminalText(`${email}  ${own || '–'} · ${state} · ${deals} ${deals === 1 ? 'deal' : 'deals'} · ${id}`).concat(
    '\n',
  )
}
