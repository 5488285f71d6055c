import type { Deps } from './deps.ts'
import { registerGoogle } from './features/accounts/google/google.routes.ts'
import { onboardingJobs } from './features/accounts/onboarding/onboarding.jobs.ts'
import { registerOnboarding } from './features/accounts/onboarding/onboarding.routes.ts'
import { registerOwnData } from './features/accounts/personal-data/own-data.routes.ts'
import { purgeJob } from './features/accounts/personal-data/personal-data.jobs.ts'
import { registerProfile } from './features/accounts/profile/profile.routes.ts'
import { accountJobs } from './features/accounts/sessions/accounts.jobs.ts'
import { registerAccounts } from './features/accounts/sessions/accounts.routes.ts'
import { createKnownClients } from './features/accounts/sessions/known-clients.ts'
import { activityCleanupJob } from './features/activity/activity.jobs.ts'
import { registerClosing } from './features/closing/closing.routes.ts'
import { registerLenderClosing } from './features/closing/lender-closing.ts'
import { listQuotedClosings } from './features/closing/list-quoted-closings.ts'
import { markClosing } from './features/closing/record-final-terms.ts'
import { registerDashboard } from './features/dashboard/dashboard.routes.ts'
import type { DealLifeHooks } from './features/deals/deal-life-hooks.ts'
import { dealLifeJobs } from './features/deals/life/deal-life.jobs.ts'
import { registerDealLife } from './features/deals/life/deal-life.routes.ts'
import { dealMailStops } from './features/deals/life/deal-mail-stops.ts'
import { rematchJob } from './features/deals/rematch/rematch-deals.ts'
import { consumerDealCleanupJob, dealKeyCleanupJob } from './features/deals/submitting/deals.jobs.ts'
import { registerDeals } from './features/deals/submitting/deals.routes.ts'
import { correctionJobs } from './features/desk/corrections/corrections.jobs.tsx'
import { registerDesk } from './features/desk/desk.routes.ts'
import { countProcesses } from './features/desk/machine/instances.queries.ts'
import { contactReplyMail } from './features/desk/messages/messages.jobs.tsx'
import { emailChangedMail } from './features/desk/people/people.jobs.tsx'
import { lenderWorkspaceJobs } from './features/lender-workspace/lender-sign-in.tsx'
import { registerLenderWorkspace } from './features/lender-workspace/lender-workspace.routes.ts'
import { registerLenders } from './features/lenders/catalogue/lenders.routes.ts'
import { registerMailStops } from './features/mail-stops/mail-stops.routes.ts'
import { marketSnapshotJob } from './features/market/market.jobs.ts'
import { registerMarket } from './features/market/market.routes.ts'
import { removeResult } from './features/project/project.queries.ts'
import { registerProjects } from './features/project/project.routes.ts'
import { closeRequestsAfterStateChange } from './features/quotes/ending/close-requests-in-off-states.ts'
import { closeRequestsOfDeal } from './features/quotes/ending/close-requests-of-deal.ts'
import { notifyDealChanged } from './features/quotes/ending/notify-deal-changed.ts'
import { createLenderFacts, createTransparencyReader } from './features/quotes/facts/lender-facts.ts'
import { lenderMailStops, quoteMailStop, roundMailStop } from './features/quotes/mails/quote-mail-stops.ts'
import { quoteJobs } from './features/quotes/quotes.jobs.ts'
import { registerQuotes } from './features/quotes/quotes.routes.ts'
import { contactJobs } from './features/site/contact/contact.jobs.tsx'
import { registerContact } from './features/site/contact/contact.routes.ts'
import { registerCrawlerFiles } from './features/site/crawler.routes.ts'
import { type ProbeDeps, registerHealth } from './features/site/health.routes.ts'
import { registerShareImages } from './features/site/share-images/share-images.routes.ts'
import { registerSite } from './features/site/site.routes.ts'
import { registerStates } from './features/states/states.routes.ts'
import { registerTools } from './features/tools/tools.routes.ts'
import { backupJob } from './platform/backup/daily-backup.ts'
import type { Http } from './platform/http/route.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'

/** Registers the endpoints that every role answers: liveness, readiness and metrics. */
export function registerProbes(http: Http, deps: Deps & ProbeDeps): void {
  registerHealth(http, { ...deps, countProcesses: () => countProcesses(deps.db) })
}

/** Registers the endpoints of every feature. Add a new feature here: nothing is loaded by folder. */
export function registerFeatures(http: Http, deps: Deps): void {
  registerSite(http, deps)
  registerStates(http, deps)
  registerCrawlerFiles(http, deps)
  const lenderFacts = createLenderFacts({ ...deps, listClosings: (since) => listQuotedClosings(deps.db, since) })
  const readTransparency = createTransparencyReader({ ...deps, lenderFacts })
  registerLenders(http, { ...deps, readTransparency })
  registerShareImages(http, deps)
  const cookieKey = () => deps.settings.cookieKey()
  const knownClients = createKnownClients(cookieKey)
  registerAccounts(http, { ...deps, knownClients })
  registerOwnData(http, deps)
  registerGoogle(http, { ...deps, cookieKey, knownClients })
  registerOnboarding(http, {
    ...deps,
    cookieKey,
    knownClients,
  })
  registerProfile(http, deps)
  registerTools(http, deps)
  registerMarket(http, deps)
  registerDeals(http, { ...deps, readTransparency })
  registerDealLife(http, { ...deps, hooks: dealLifeHooks(deps) })
  registerProjects(http, { ...deps, hooks: dealLifeHooks(deps) })
  registerQuotes(http, { ...deps, lenderFacts })
  registerLenderWorkspace(http, { ...deps, lenderFacts })
  registerClosing(http, deps)
  registerLenderClosing(http, deps)
  registerMailStops(http, {
    cookieKey,
    handlers: {
      ...dealMailStops(deps.db),
      quotes: quoteMailStop(deps),
      rounds: roundMailStop(deps),
      ...lenderMailStops(deps),
    },
  })
  registerDashboard(http, deps)
  registerContact(http, deps)
  registerDesk(http, { ...deps, cookieKey, readTransparency })
}

/**
 * Returns what runs when a deal closes, is funded or changes: close its quote requests, keep the terms it closed on,
 * remove the result of a sale that is undone, and notify the lenders that were asked. A change of the state closes the
 * requests that the new state's rule doesn't allow.
 */
function dealLifeHooks(deps: Deps): DealLifeHooks {
  return {
    async onClosed(tx, deal) {
      await closeRequestsOfDeal(tx, deps, { ...deal, at: deps.clock() })
    },
    async onFundingChanged(tx, funding) {
      await markClosing(tx, { ...funding, at: deps.clock() })
    },
    onUnsold: removeResult,
    async onEdited(tx, { fields, ...deal }) {
      if (fields.some(({ field }) => field === 'propertyState'))
        await closeRequestsAfterStateChange(tx, deps, { ...deal, at: deps.clock() })
      await notifyDealChanged(tx, deps, { ...deal, fields: fields.map(({ field }) => field), at: deps.clock() })
    },
  }
}

/** Lists every background job. Only the embedded database has a daily backup. */
export function jobDefinitions(deps: Deps): JobDefinition<never>[] {
  return [
    ...accountJobs(deps),
    purgeJob(deps),
    ...onboardingJobs(deps),
    ...contactJobs(deps),
    contactReplyMail(deps),
    emailChangedMail(deps),
    dealKeyCleanupJob(deps),
    consumerDealCleanupJob(deps),
    ...dealLifeJobs(deps),
    rematchJob(deps),
    ...quoteJobs(deps),
    ...lenderWorkspaceJobs(deps),
    activityCleanupJob(deps),
    marketSnapshotJob(deps),
    ...correctionJobs(deps),
    // Operators back up PostgreSQL themselves. The embedded database backs itself up and keeps seven days.
    ...(deps.env.databaseUrl ? [] : [backupJob(deps)]),
  ] as JobDefinition<never>[]
}
