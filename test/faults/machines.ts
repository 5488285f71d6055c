import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { pause } from './built-server.ts'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })

/** Why this machine cannot play several; undefined where it can. */
export function missingNamespaces(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root, for network namespaces'
  const probe = `plumbline-probe-${process.pid}`
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0)
    return 'no network namespaces may be made here (ip netns add)'
  run('ip', 'netns', 'delete', probe)
  return undefined
}

export type Machines = {
  numbers: readonly number[]
  network: string
  address(number: number): string
  /** Runs programs as the user `postgres` below a process 1 of their own, which ends with them all; they log to one file. */
  boot(number: number, log: string, home: string, programs: readonly (readonly string[])[]): void
  /** SIGKILL to every process of a machine, or to those of one program. */
  kill(number: number): void
  killProgram(number: number, program: string): void
  cut(number: number): void
  mend(number: number): void
  remove(): Promise<void>
}

/** So many machines on a network of their own, as namespaces, which this one reaches as well. */
export function createMachines(count: number): Machines {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const name = `plumbline-${process.pid}`
  const subnet = `10.213.${process.pid % 250}`
  const address = (number: number) => `${subnet}.${number}`
  const hub = `${name}-hub`
  const space = (number: number) => `${name}-${number}`
  /** An interface's name has 15 characters at most. */
  const own = `plumb${process.pid}`
  const running = new Map<number, ChildProcess>()

  function join(interfaceName: string, port: string, number: number): void {
    run('ip', 'link', 'set', port, 'netns', hub)
    run('ip', '-n', hub, 'link', 'set', port, 'master', 'switch', 'up')
    const inside = number === 254 ? [] : ['-n', space(number)]
    run('ip', ...inside, 'addr', 'add', `${address(number)}/24`, 'dev', interfaceName)
    run('ip', ...inside, 'link', 'set', interfaceName, 'up')
  }

  run('ip', 'netns', 'add', hub)
  run('ip', '-n', hub, 'link', 'add', 'switch', 'type', 'bridge')
  run('ip', '-n', hub, 'link', 'set', 'switch', 'up')
  for (const number of numbers) {
    run('ip', 'netns', 'add', space(number))
    run('ip', '-n', space(number), 'link', 'set', 'lo', 'up')
    run('ip', 'link', 'add', `${own}m`, 'type', 'veth', 'peer', 'name', `port${number}`)
    run('ip', 'link', 'set', `${own}m`, 'netns', space(number), 'name', 'eth0')
    join('eth0', `port${number}`, number)
  }
  run('ip', 'link', 'add', own, 'type', 'veth', 'peer', 'name', 'port254')
  join(own, 'port254', 254)

  function kill(number: number): void {
    // Ends process 1 of its namespace, and the system ends all the others with that.
    running.get(number)?.kill('SIGKILL')
    while (processesOf(number).length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    running.delete(number)
  }

  const processesOf = (number: number) =>
    run('ip', 'netns', 'pids', space(number)).split('\n').map(Number).filter(Boolean)

  return {
    numbers,
    network: `${subnet}.0/24`,
    address,
    boot(number, log, home, programs) {
      const asUser = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--']
      const started = programs
        .map((words) => `${[...asUser, ...words].map((word) => `'${word}'`).join(' ')} &`)
        .join(' ')
      const output = openSync(log, 'a')
      const isolated = ['--pid', '--fork', '--kill-child', '--mount-proc', '--', 'bash', '-c', `${started} wait`]
      const child = spawn('ip', ['netns', 'exec', space(number), 'unshare', ...isolated], {
        cwd: home,
        env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8' },
        stdio: ['ignore', output, output],
      })
      running.set(number, child)
    },
    kill,
    killProgram(number, program) {
      for (const pid of processesOf(number))
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(program)) process.kill(pid, 'SIGKILL')
    },
    cut: (number) => void run('ip', '-n', hub, 'link', 'set', `port${number}`, 'down'),
    mend: (number) => void run('ip', '-n', hub, 'link', 'set', `port${number}`, 'up'),
    async remove() {
      for (const number of numbers) kill(number)
      await pause(100)
      // Their interfaces go with them, and ours with its other end.
      for (const one of [...numbers.map(space), hub]) run('ip', 'netns', 'delete', one)
    },
  }
}
