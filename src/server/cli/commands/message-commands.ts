import type { Command } from 'commander'
import { listContactMessages } from '../../features/contact/list-contact-messages.ts'
import { readCount } from '../read-count.ts'
import type { CliContext } from '../run-cli.ts'
import { terminalText } from '../terminal-text.ts'
import { withDatabase } from '../with-database.ts'

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
