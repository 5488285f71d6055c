import type { Command } from 'commander'
import { readCount } from '#server/cli/read-count.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { terminalText } from '#server/cli/terminal-text.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { listContactMessages } from '#server/features/site/contact/list-contact-messages.ts'

export function addMessageCommands(program: Command, { io }: CliContext): void {
  program
    .command('messages')
    .description('what visitors wrote through the contact form')
    .command('list')
    .description('the latest messages, newest first')
    .option('--limit <n>', 'how many', readCount, 50)
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const messages = await withDatabase(io, (db) => listContactMessages(db, limit))
      if (json) {
        io.write(`${JSON.stringify(messages)}\n`)
        return
      }
      if (messages.length === 0) io.write('No messages.\n')
      for (const { createdAt, name, email, message } of messages)
        io.write(
          `${createdAt.toISOString()}  ${terminalText(name)} <${terminalText(email)}>\n${indent(terminalText(message))}\n\n`,
        )
    })
}

const indent = (text: string) => text.replace(/^/gm, '    ')
