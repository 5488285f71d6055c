import { type Command, InvalidArgumentError } from 'commander'
import { type DeskState, StateChange } from '#contract/desk/states.ts'
import { countOf } from '#domain/money/counts.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { commandActor } from '#server/cli/command-actor.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { changeStates } from '#server/features/states/change-states.ts'
import { readDeskStates } from '#server/features/states/read-states.ts'

type Json = { json?: boolean }
type SetOptions = Json & { asking?: boolean; sentence?: string; reviewedOn?: string; reviewedBy?: string }

/** In which states lenders are asked, what people read about each, and who reviewed its law. */
export function addStateCommands(program: Command, { io }: CliContext): void {
  const states = program.command('states').description('in which states lenders are asked, and what must be read there')

  states
    .command('list')
    .description('every state: asking on or off, its review, how many real lenders, its sentence')
    .action(async ({ json }: Json) => {
      const list = (await withDatabase(io, (db) => readDeskStates(db))).states
      if (json) io.write(`${JSON.stringify(list)}\n`)
      else for (const one of list) io.write(stateLine(one))
    })

  states
    .command('set <state...>')
    .description("change one state or several (name, abbreviation, or 'all')")
    .option('--asking <on|off>', 'whether lenders are asked; off closes live requests within a minute', onOrOff)
    .option('--sentence <text>', 'what people must read; an empty text takes it away')
    .option('--reviewed-on <day>', 'the day of the review, as YYYY-MM-DD; an empty text takes it back')
    .option('--reviewed-by <who>', 'who reviewed it, such as your counsel')
    .action(async (names: string[], { json, ...options }: SetOptions) => {
      const change = readChange(options)
      const changes = readStates(names).map((state) => ({ state, ...change }))
      const actor = commandActor(io)
      const reviewer = (actor.via === 'command' && actor.label) || 'The command line'
      const list = await withDatabase(io, async (db) => {
        await changeStates({ db, clock: io.now }, actor, changes, reviewer)
        return (await readDeskStates(db)).states.filter(({ state }) => changes.some((one) => one.state === state))
      })
      if (json) io.write(`${JSON.stringify(list)}\n`)
      else for (const one of list) io.write(stateLine(one))
    })
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError("It is 'on' or 'off'.")
  return text === 'on'
}

/** @throws Failure for a name that is no state. */
function readStates(names: readonly string[]): StateName[] {
  if (names.length === 1 && names[0]!.toLowerCase() === 'all') return [...stateNames]
  return [...new Set(names)].map((name) => {
    const state = findState(name)
    if (!state) throw new Failure('invalid', `There is no state '${name}'. Use its name or abbreviation.`)
    return state
  })
}

/** @throws Failure that says what is wrong, or that nothing was said. */
function readChange({ asking, sentence, reviewedOn, reviewedBy }: Omit<SetOptions, 'json'>) {
  const given = {
    ...(asking === undefined ? {} : { asking }),
    ...(sentence === undefined ? {} : { sentence: sentence.trim() || null }),
    ...(reviewedOn === undefined ? {} : { reviewedOn: reviewedOn.trim() || null }),
    ...(reviewedBy === undefined ? {} : { reviewedBy: reviewedBy.trim() || null }),
  }
  if (Object.keys(given).length === 0)
    throw new Failure('invalid', 'Say what to change: --asking, --sentence, --reviewed-on or --reviewed-by.')
  const read = StateChange.omit({ state: true }).safeParse(given)
  if (!read.success) throw new Failure('invalid', read.error.issues[0]!.message)
  return read.data
}

function stateLine({ state, asking, isSample, reviewedOn, reviewedBy, lenders, sentence }: DeskState): string {
  const review = reviewedOn === null ? 'not reviewed' : `reviewed on ${reviewedOn} by ${reviewedBy}`
  const word = asking ? (isSample ? 'on, sample' : 'on') : 'off'
  const line = `${state.padEnd(16)} ${word.padEnd(11)} ${review}; ${countOf(lenders, 'real lender')}\n`
  return sentence ? `${line}${' '.repeat(17)}${sentence}\n` : line
}
