import { runCli } from '#server/cli/run-cli.ts'
import type { TestApp } from '#test/start-test-app.ts'

type CommandResult = { code: number; out: string; err: string }

/**
 * Runs a command in this process with the given environment and its own database connection, as a second process
 * would.
 */
export async function runCommand(env: Record<string, string>, ...argv: string[]): Promise<CommandResult> {
  const result = { code: 0, out: '', err: '' }
  result.code = await runCli(argv, {
    env,
    write: (text) => {
      result.out += text
    },
    writeError: (text) => {
      result.err += text
    },
    now: () => new Date(),
  })
  return result
}

/** Returns the environment with which a command uses a test server's database. */
export function commandEnv(t: Pick<TestApp, 'deps'>): Record<string, string> {
  const { databaseUrl, dataDir } = t.deps.env
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}
