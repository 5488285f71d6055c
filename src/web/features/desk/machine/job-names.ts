const names: Readonly<Record<string, string>> = {
  'account-purge': 'Erase closed accounts',
  'activity-cleanup': 'Clear old activity',
  'consumer-deal-cleanup': 'Delete personal-use deals',
  'daily-backup': 'Daily backup',
  'deal-alerts': 'Find better lenders',
  'deal-date-mails': 'Find date reminders to send',
  'deal-key-cleanup': 'Delete old submission keys',
  'deal-sheet-cleanup': 'Clear expired deal sheets',
  'lender-workspace-cleanup': 'Clear ended lender sign-ins',
  'mail-account': 'Account emails',
  'mail-contact-message': 'Contact messages to you',
  'mail-contact-reply': 'Replies to contact messages',
  'mail-correction-refused': 'Emails about refused corrections',
  'mail-deal-alerts': 'Weekly lender emails',
  'mail-deal-date': 'Date reminders',
  'mail-email-changed': 'Email-change notices',
  'mail-lender-claim': 'Lender claim links',
  'mail-notify-me': 'Notify-me emails',
  'mail-quote-investor': 'Quote emails to investors',
  'mail-quote-lender': 'Quote emails to lenders',
  'mail-lender-stopped': 'Lender opt-out confirmations',
  'mail-lender-sign-in': 'Lender sign-in links',
  'mail-quote-round': 'Round emails',
  'market-snapshot': 'Save weekly market figures',
  'onboarding-expiry': 'Clear unfinished sign-ups',
  'quote-cleanup': 'Clear old quote events',
  'quote-deadlines': 'Quote deadlines and reminders',
  'rematch-deals': 'Rematch deals',
  'sample-improvement': 'Sample lenders’ improved quotes',
  'sample-reply': 'Sample lenders’ answers',
  'session-cleanup': 'Clear ended sessions',
}

/** Returns a job queue's display name, or the queue's key if it has none. */
export function jobName(queue: string): string {
  return names[queue] ?? queue
}
