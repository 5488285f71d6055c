/** What operators call each kind of background work; a new one shows its key until it has a name here. */
const names: Readonly<Record<string, string>> = {
  'account-purge': 'Erase closed accounts',
  'activity-cleanup': 'Clear old activity',
  'daily-backup': 'Daily backup',
  'deal-alerts': 'Find better lenders',
  'deal-date-mails': 'Find dates to email about',
  'deal-key-cleanup': 'Clear used submission keys',
  'deal-sheet-cleanup': 'Clear expired sheets',
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
  'mail-lender-stopped': 'Receipts of stopped lenders',
  'onboarding-expiry': 'Clear unfinished sign-ups',
  'quote-cleanup': 'Clear old quote events',
  'quote-deadlines': 'Quote deadlines and reminders',
  'rematch-deals': 'Match deals again',
  'sample-reply': 'Sample lenders’ answers',
  'session-cleanup': 'Clear ended sessions',
}

export function workName(queue: string): string {
  return names[queue] ?? queue
}
