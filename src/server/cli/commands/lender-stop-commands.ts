import type { Command } from 'commander'
import type { CliContext } from '#server/cli/run-cli.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { getLenderNamed } from '#server/features/lenders/editing/switch-lender.ts'
import { liftLenderStop } from '#server/features/quotes/replies/lift-lender-stop.ts'

/** What lenders cannot do for themselves once they have stopped mails. */
export function addLenderStopCommands(lenders: Command, { io }: CliContext): void {
  lenders
    .command('ask-again <lender>')
    .description('lets a lender be asked again that has stopped mails; only when it wants that (slug, id or full name)')
    .action(async (text: string, { json }: { json?: boolean }) => {
      const { slug, wasStopped } = await withDatabase(io, async (db) => {
        const lender = await getLenderNamed(db, text)
        return { slug: lender.slug, wasStopped: await liftLenderStop(db, lender) }
      })
      if (json) io.write(`${JSON.stringify({ slug, wasStopped })}\n`)
      else io.write(wasStopped ? `${slug} can be asked again.\n` : `${slug} had not stopped mails.\n`)
    })
}
