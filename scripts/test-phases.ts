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

export function describePhase({ name, wallSeconds, processorSeconds }: PhaseTime): string {
  const processor = processorSeconds === null ? '' : `, ${processorSeconds.toFixed(0)} s of processor`
  return `${name}: ${wallSeconds.toFixed(0)} s${processor}`
}
