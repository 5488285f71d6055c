/** Display names of background work. A kind without a name here shows its key. */
const names: Readonly<Record<string, string>> = {
  'account-purge': 'Erase closed accounts',
  'activity-cleanup': 'Clear old activity',
  'consumer-deal-cleanup': 'Delete personal-use deals',
  'daily-backup': 'Daily backup',
  'deal-alerts': 'Find better lenders',
  'deal-date-mails': 'Find date reminders to send',
  'deal-key-cleanup': 'Clear used submission keys',
  'deal-sheet-cleanup': 'Clear expired sheets',
  'lender-workspace-cleanup': 'Clear ended lender sign-ins',
  'mail-account': 'Account emails',
  'mail-contact-message': 'Contact messages to you',
  'mail-contact-reply': 'Replies to contact messages',
  'mail-correction-refused': 'Refused corrections',
  'mail-deal-alerts': 'Weekly lender emails',
  'mail-deal-date': 'Date reminders',
  'mail-email-changed': 'Changed email addresses',
  'mail-lender-claim': 'Links for lender claims',
  'mail-notify-me': 'Notify-me emails',
  'mail-quote-investor': 'Quote emails to investors',
  'mail-quote-lender': 'Quote emails to lenders',
  'mail-lender-stopped': 'Confirmations to lenders that opted out',
  'mail-lender-sign-in': 'Sign-in links of lenders',
  'mail-quote-round': 'Emails about rounds',
  'market-snapshot': 'Store the week’s market',
  'onboarding-expiry': 'Clear unfinished sign-ups',
  'quote-cleanup': 'Clear old quote events',
  'quote-deadlines': 'Quote deadlines and reminders',
  'rematch-deals': 'Match deals again',
  'sample-improvement': 'Sample lenders’ improved quotes',
  'sample-reply': 'Sample lenders’ answers',
  'session-cleanup': 'Clear ended sessions',
}

/** Returns a job queue's display name, or the queue's key if it has none. */
export function workName(queue: string): string {
  return names[queue] ?? queue
}
