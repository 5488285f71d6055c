import { backupJob } from './backup/daily-backup.ts'
import type { Deps } from './deps.ts'
import { accountJobs } from './features/accounts/accounts.jobs.ts'
import { registerAccounts } from './features/accounts/accounts.routes.ts'
import { createKnownClients } from './features/accounts/sessions/known-clients.ts'
import { activityCleanupJob } from './features/activity/activity.jobs.ts'
import { contactJobs } from './features/contact/contact.jobs.tsx'
import { registerContact } from './features/contact/contact.routes.ts'
import { registerDashboard } from './features/dashboard/dashboard.routes.ts'
import { dealLifeJobs } from './features/deal-life/deal-life.jobs.ts'
import { registerDealLife } from './features/deal-life/deal-life.routes.ts'
import type { DealLifeHooks } from './features/deal-life/deal-life-hooks.ts'
import { dealMailStops } from './features/deal-life/deal-mail-stops.ts'
import { dealKeyCleanupJob } from './features/deals/deals.jobs.ts'
import { registerDeals } from './features/deals/deals.routes.ts'
import { submitDeal } from './features/deals/submit-deal.ts'
import { correctionJobs } from './features/desk/corrections/corrections.jobs.tsx'
import { registerDesk } from './features/desk/desk.routes.ts'
import { contactReplyMail } from './features/desk/messages/messages.jobs.tsx'
import { emailChangedMail } from './features/desk/people/people.jobs.tsx'
import { registerGoogle } from './features/google/google.routes.ts'
import { registerLenders } from './features/lenders/lenders.routes.ts'
import { registerMailStops } from './features/mail-stops/mail-stops.routes.ts'
import { rematchJob, rematchOnChange } from './features/matching/matching.jobs.ts'
import { onboardingJobs } from './features/onboarding/onboarding.jobs.ts'
import { registerOnboarding } from './features/onboarding/onboarding.routes.ts'
import { purgeJob } from './features/personal-data/personal-data.jobs.ts'
import { registerProfile } from './features/profile/profile.routes.ts'
import { closeRequestsOfDeal } from './features/quotes/closing/close-requests-of-deal.ts'
import { noteDealChanged } from './features/quotes/closing/note-deal-changed.ts'
import { createLenderFacts } from './features/quotes/facts/lender-facts.ts'
import { createTransparencyReader } from './features/quotes/facts/match-transparency.ts'
import { quoteMailStop } from './features/quotes/mails/quote-mail-stop.ts'
import { quoteJobs } from './features/quotes/quotes.jobs.ts'
import { registerQuotes } from './features/quotes/quotes.routes.ts'
import { registerShareImages } from './features/share-images/share-images.routes.ts'
import { registerCrawlerFiles } from './features/site/crawler.routes.ts'
import { registerHealth } from './features/site/health.routes.ts'
import { registerSite } from './features/site/site.routes.ts'
import { registerTools } from './features/tools/tools.routes.ts'
import type { Http } from './http/route.ts'
import type { JobDefinition } from './jobs/jobs.ts'

/** Registers every feature, one by one: nothing is loaded by folder. */
export function registerFeatures(http: Http, deps: Deps & { isStopping(): boolean }): void {
  registerHealth(http, deps)
  registerSite(http, deps)
  registerCrawlerFiles(http, deps)
  const lenderFacts = createLenderFacts(deps)
  const readTransparency = createTransparencyReader({ ...deps, lenderFacts })
  registerLenders(http, { ...deps, readTransparency })
  registerShareImages(http, deps)
  const cookieKey = () => deps.settings.cookieKey()
  const knownClients = createKnownClients(cookieKey)
  registerAccounts(http, { ...deps, knownClients })
  registerGoogle(http, { ...deps, cookieKey, knownClients })
  registerOnboarding(http, {
    ...deps,
    cookieKey,
    knownClients,
    submitDeal: (submission) => submitDeal(deps, submission),
  })
  registerProfile(http, deps)
  registerTools(http, deps)
  registerDeals(http, { ...deps, readTransparency })
  registerDealLife(http, { ...deps, hooks: dealLifeHooks(deps) })
  registerQuotes(http, { ...deps, cookieKey, lenderFacts })
  registerMailStops(http, { cookieKey, handlers: { ...dealMailStops(deps.db), quotes: quoteMailStop(deps) } })
  registerDashboard(http, deps)
  registerContact(http, deps)
  const stopWatching = rematchOnChange(deps)
  http.app.addHook('onClose', async () => stopWatching())
  registerDesk(http, { ...deps, cookieKey, readTransparency })
}

/** What follows when a deal closes or changes: the lenders it has asked are told. */
function dealLifeHooks(deps: Deps): DealLifeHooks {
  return {
    async onClosed(tx, deal) {
      await closeRequestsOfDeal(tx, deps, { ...deal, at: deps.clock() })
    },
    async onEdited(tx, { fields, ...deal }) {
      await noteDealChanged(tx, deps, { ...deal, fields: fields.map(({ field }) => field), at: deps.clock() })
    },
  }
}

/** Every kind of background work. */
export function jobDefinitions(deps: Deps): JobDefinition<never>[] {
  return [
    ...accountJobs(deps),
    purgeJob(deps),
    ...onboardingJobs(deps),
    ...contactJobs(deps),
    contactReplyMail(deps),
    emailChangedMail(deps),
    dealKeyCleanupJob(deps),
    ...dealLifeJobs(deps),
    rematchJob(deps),
    ...quoteJobs(deps),
    activityCleanupJob(deps),
    ...correctionJobs(deps),
    // On PostgreSQL backups are the operators' own; the embedded database keeps seven days by itself.
    ...(deps.env.databaseUrl ? [] : [backupJob(deps)]),
  ] as JobDefinition<never>[]
}
