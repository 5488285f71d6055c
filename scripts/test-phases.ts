import { readFileSync } from 'node:fs'

/** What one step of the suite took. `processorSeconds` is null where the system does not say (anything but Linux). */
export type PhaseTime = { name: string; wallSeconds: number; processorSeconds: number | null }

/**
 * Runs one step and measures it. Its processor time is that of all child processes that ended meanwhile, with theirs; so of two steps
 * beside each other each counts what ended during it.
 */
export async function timed<Result>(
  name: string,
  step: () => Promise<Result>,
): Promise<{ result: Result; time: PhaseTime }> {
  const began = performance.now()
  const before = childrenSeconds()
  const result = await step()
  const after = childrenSeconds()
  return {
    result,
    time: {
      name,
      wallSeconds: (performance.now() - began) / 1000,
      processorSeconds: before === null || after === null ? null : after - before,
    },
  }
}

/** Processor seconds of this process's ended children and of theirs: `cutime` and `cstime`, in hundredths of a second. */
function childrenSeconds(): number | null {
  try {
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [user, system] = fields!.split(' ').slice(13, 15).map(Number)
    return (user! + system!) / 100
  } catch {
    return null
  }
}

/**
 * Processor seconds that a fixed calculation takes here, the fastest of three: what the suite took on one machine is compared with
 * what it took on another by it, and a slow machine is seen for what it is.
 */
export function machineSpeed(): number {
  return Math.min(...[1, 2, 3].map(calculate))
}

/** Two hundred million steps of a linear congruential generator. */
function calculate(): number {
  const before = process.cpuUsage()
  let state = 1
  for (let step = 0; step < 200_000_000; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  const { user, system } = process.cpuUsage(before)
  if (state === 0) throw new Error('The calculation is another one.')
  return (user + system) / 1_000_000
}

export function describePhase({ name, wallSeconds, processorSeconds }: PhaseTime): string {
  const processor = processorSeconds === null ? '' : `, ${processorSeconds.toFixed(0)} s of processor`
  return `${name}: ${wallSeconds.toFixed(0)} s${processor}`
}
