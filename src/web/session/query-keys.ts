/**
 * All query keys. A key begins with the API path, so that sign-out, edits and refreshes can match all queries of a
 * subject by prefix.
 */
export const queryKeys = {
  /** A public read, by its full URL. */
  address: (url: string) => [url],

  user: ['/api/user'],
  assumptions: ['/api/user/assumptions'],
  upcomingDates: ['/api/upcoming-dates'],
  dashboardStats: ['/api/dashboard/stats'],
  topLenders: ['/api/top-lenders'],

  /** The headlines of all deals, and of one. */
  headlines: ['/api/headlines'],
  dealHeadline: (dealId: string) => ['/api/headlines', dealId],

  deals: ['/api/deals'],
  deal: (dealId: string) => ['/api/deals', dealId],
  dealMatches: (dealId: string) => ['/api/deals', dealId, 'matches'],
  dealProject: (dealId: string) => ['/api/deals', dealId, 'project'],
  projects: ['/api/projects'],
  dealTimeline: (dealId: string) => ['/api/deals', dealId, 'timeline'],
  dealSheets: (dealId: string) => ['/api/deals', dealId, 'sheets'],
  resultImage: (dealId: string, show: object) => ['/api/deals', dealId, 'result', 'image', JSON.stringify(show)],
  dealQuotes: (dealId: string) => ['/api/deals', dealId, 'quotes'],
  dealRounds: (dealId: string) => ['/api/deals', dealId, 'rounds'],
  ownRounds: ['/api/rounds'],
  replyRound: (askedAt: string) => ['/api/reply/round', askedAt],
  replyClosing: (askedAt: string) => ['/api/reply/closing', askedAt],
  dealQuotesAtHold: (dealId: string, holdMonths: number) => [
    '/api/deals',
    dealId,
    'quotes',
    `?holdMonths=${holdMonths}`,
  ],
  dealFinalTerms: (dealId: string) => ['/api/deals', dealId, 'final-terms'],
  /** Final terms at one holding time. `version` changes with the deal and with its documents. */
  dealFinalTermsAtHold: (dealId: string, holdMonths: number, version: string) => [
    '/api/deals',
    dealId,
    'final-terms',
    `?holdMonths=${holdMonths}`,
    version,
  ],
  dealChecklist: (dealId: string) => ['/api/deals', dealId, 'checklist'],
  quoteDraft: (dealId: string) => ['/api/deals', dealId, 'quote-requests', 'draft'],
  /** Unsaved figures, as sent. */
  dealPreview: (...figures: readonly unknown[]) => ['/api/deals/preview', ...figures],

  visitorDeal: ['/api/user/visitor-deal'],
  conversations: ['/api/conversations'],
  unread: ['/api/conversations', 'unread'],
  quoteRequests: ['/api/quote-requests'],
  quoteRequest: (requestId: string) => ['/api/quote-requests', requestId],

  lenderPages: (filters: object, firstPage: number) => ['/api/lenders', filters, { from: firstPage }],
  lenderCount: (filters: object) => ['/api/lenders', filters, 'count'],
  lenderBySlug: (slug: string) => ['/api/lenders/name', slug],
  lender: (id: string) => ['/api/lenders', id],
  lenderFacts: (id: string) => ['/api/lenders', id, 'facts'],
  market: (state: string | null, search: object) => ['/api/market', state, search],
  stateSummary: (state: string) => ['/api/lenders', 'summary', state],
  lenderClaim: (token: string) => ['/api/lender-claims', token],
  resetToken: (token: string | undefined) => ['/api/verify-reset-token', token],

  lenderSession: ['/api/lender', 'session'],
  lenderRequests: ['/api/lender', 'requests'],
  lenderTerms: ['/api/lender', 'terms'],
  lenderResults: ['/api/lender', 'results'],
  lenderMembers: ['/api/lender', 'members'],
  lenderTemplates: ['/api/lender', 'templates'],
  deskMembers: (lenderId: string) => ['/api/desk', 'lender', lenderId, 'members'],

  stateNotes: ['/api/states'],

  stats: ['/api/stats'],
  claims: ['/api/claims'],
  contactInfo: ['/api/contact-info'],
  analyticsConfig: ['/api/config/analytics'],
  recordingConfig: ['/api/config/hotjar'],
  visitSignal: ['/api/config/visits'],
  features: ['/api/config/features'],
  stateFactors: ['/api/tools/state-factors'],

  deskAccess: ['/api/desk', 'access'],
  deskEntry: ['/api/desk', 'entry'],
  deskTotp: ['/api/desk', 'totp'],
  deskFactors: ['/api/desk', 'factors'],
  deskCounts: ['/api/desk', 'counts'],
  deskLenders: ['/api/desk', 'lenders'],
  deskLenderSearch: (search: unknown) => ['/api/desk', 'lenders', search],
  deskLender: (id: string) => ['/api/desk', 'lender', id],
  deskLenderHistory: (id: string, version: unknown) => ['/api/desk', 'lender', id, 'history', version],
  deskLenderFacts: (id: string, version: unknown) => ['/api/desk', 'lender', id, 'facts', version],
  deskImport: (id: string, limit: number) => ['/api/desk', 'import', id, limit],
  deskImportProgress: (id: string) => ['/api/desk', 'import', id, 'progress'],

  deskCorrections: (status: string, page: number) => ['/api/desk', 'corrections', status, page],
  deskMessages: ['/api/desk', 'messages'],
  deskInbox: (...shown: readonly unknown[]) => ['/api/desk', 'messages', ...shown],
  deskNotifyList: (page: number) => ['/api/desk', 'notify', page],
  deskPeople: ['/api/desk', 'people'],
  deskPeopleSearch: (...shown: readonly unknown[]) => ['/api/desk', 'people', ...shown],
  deskPerson: (id: string) => ['/api/desk', 'person', id],
  deskNumbers: (...shown: readonly unknown[]) => ['/api/desk', 'numbers', ...shown],
  deskMachine: ['/api/desk', 'machine'],
  deskToday: ['/api/desk', 'today'],
  deskStates: ['/api/desk', 'states'],
  deskChecklist: ['/api/desk', 'checklist'],
  deskSettings: ['/api/desk', 'settings'],
  deskActivity: (search: unknown) => ['/api/desk', 'activity', search],
} as const
