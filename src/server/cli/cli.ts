import { runCli } from './run-cli.ts'

// A closed pipe, as from `head`, isn't a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  terminal: process.stderr,
  now: () => new Date(),
})
