import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { PrivacyPage } from './privacy-page.tsx'

const contact = { email: 'legal@acme.example', phone: '(512) 555-0100', address: 'Austin, TX' }
const policy = textOf(renderInSite(<PrivacyPage />, { queryData: [[['/api/contact-info'], contact]] })).replaceAll(
  '’',
  "'",
)

/** Tables whose rows describe no person. */
const impersonal =
  'state_rules settings market_snapshots loan_programs lender_changes lender_licenses empty_searches former_lenders catalogue_version instances checklist_templates deal_statistics match_records'

/** Ids, times and our own bookkeeping, which the policy doesn't list. */
const bookkeeping =
  'id user_id deal_id match_id lender_id request_id ask_id message_id quote_id program_id line_id draw_id operator_id created_at updated_at expires_at key body_hash version position token_hash status revoked_at'

/** The policy's own words for the columns of each table, and the columns that need none. */
const named: Record<string, Record<string, string>> = {
  users: {
    'email address': 'email',
    'one-way hash': 'password verification_token password_reset_token',
    'your name': 'first_name last_name',
    'phone number': 'phone_number',
    picture: 'profile_image_url',
    'email address is verified': 'email_verified',
    'was refused': 'mail_refused_at mail_refused_reason',
    'entity type': 'entity_type',
    'company name': 'company_name',
    experience: 'flipping_experience re_total_experience_years',
    'deal and project counts': 're_projects_last_3_years re_deals_last_3_years',
    strategy: 'exit_strategy primary_residence',
    'credit score range': 'credit_score_range',
    'exact credit score': 'exact_credit_score',
    'liquid reserves': 'liquid_reserves',
    'usual price and repair ranges': 'typical_price_min typical_price_max typical_repair_min typical_repair_max',
    'funding timeframe': 'funding_timeframe',
    'preferred loan type': 'preferred_loan_type',
    'your residence': 'owns_residence residence_address',
    'figures you started with': 'visitor_deal',
    'versions of the terms and this policy you accepted': 'legal_acceptances',
    '': 'verification_token_expires password_reset_token_expires deleted_at access_level onboarding_step onboarding_completed unconfirmed role',
  },
  user_identities: { 'account identifier from Google': 'issuer subject' },
  email_changes: { 'an earlier address you replaced': 'old_email' },
  sessions: { 'Sign-in sessions': 'sid sess expire last_seen_at is_hand_off' },
  known_clients: { 'hashes of the network addresses': 'client_hash last_sign_in_at' },
  rate_limits: { 'counters that limit abuse': 'key points expire' },
  tool_assumptions: { 'assumptions you save': 'assumptions' },
  anonymous_sessions: {
    'your answers are kept under an anonymous session':
      'session_id entity_type company_name first_name last_name phone_number flipping_experience primary_residence exit_strategy visitor_deal',
    'identifier computed': 'fingerprint',
    'page and campaign that led you here': 'utm_source utm_medium utm_campaign referrer',
    "your browser's description": 'user_agent',
    'your IP address': 'ip_address',
    '': 'current_step converted_to_user converted_user_id converted_at opportunity_created',
  },
  deals: {
    'type, stage, address, state, size':
      'deal_type deal_status stage stage_on property_address property_state property_type bedrooms bathrooms units square_feet',
    price: 'purchase_price',
    'purchase date': 'purchased_date',
    'as-is value': 'property_value',
    'repair budget': 'repair_budget rehab_scope repairs_financed profit_figures',
    'after-repair value': 'estimated_arv',
    'down payment': 'downpayment',
    'loan amount': 'loan_amount loan_kind senior_loan_balance',
    term: 'term_months hold_months',
    timeline: 'closing_timeline_days timeframe',
    purpose: 'purpose',
    'special situations': 'situations',
    occupancy: 'occupancy attested_at attestation_version',
    'use of the money': 'use_of_proceeds',
    'late payments and liens': 'late_payments other_liens',
    payoff: 'payoff',
    'rent, taxes, insurance and HOA': 'monthly_rent yearly_taxes yearly_insurance monthly_hoa',
    'credit score range': 'credit_score',
    experience: 'experience deals_last_3_years',
    'your dates, alerts': 'inspection_on close_on date_mails alerts',
    'their scores and estimates': 'match_count eligible_count insight',
    'lenders you asked': 'contacted_lenders contacted_at',
    'lenders you saw before you signed up': 'shown_lender_ids',
    history: 'withdrawn_at',
    '': 'model_version matched_at inputs_version matched_version',
  },
  deal_keys: {},
  matches: {
    'matches, their scores and estimates':
      'match_score terms cost total_cost program_name funding_days checks is_best_fit caps uncapped objections accepts_situations cheapest fits',
    'lenders you asked': 'contacted contacted_at contact_channels',
    '': 'model_version',
  },
  deal_alerts: { alerts: 'fifth_score fifth_total top_lender_ids inputs_version checked_at better_lenders' },
  deal_date_mails: { 'your dates': 'kind day sent_at' },
  deal_events: { history: 'kind data' },
  deal_sheets: { 'the sheets, results and comparisons you share': 'kind show views last_viewed_at' },
  deal_checklist_items: { 'checklist notes': 'item_id note since' },
  quote_asks: {},
  quote_requests: {
    'what you shared with each':
      'shared message figures business_purpose_at sent_at opened_at first_reply_at decided_at decline_reason decline_note',
    'consent to calls and texts with the version of its wording': 'phone_wording phone_withdrawn_at',
    '': 'deal_version deal_changed_at reminded_at choice_notified_at investor_mailed_at investor_mail_due_at lender_mailed_at lender_mail_due_at round_id outbid_mail_at round_mails_stopped_at',
  },
  quote_rounds: {
    'the rounds in which lenders compete': 'loan_amount hold_months closes_at extensions closed_at end result',
  },
  lender_members: { 'who may sign in for a lender': 'email invited_by' },
  lender_sessions: { 'sessions of lenders': 'email' },
  lender_sign_ins: { 'sign-in links': 'email used_at' },
  lender_templates: { 'texts a lender saves': 'kind name body quote' },
  quote_links: { "a lender's private link": '' },
  quotes: {
    "lenders' quotes":
      'rate_percent points_percent loan_amount term_months interest_basis fees minimum_interest_months prepay prepay_steps extension_fee_percent extension_months exit_fee_percent exit_fee_after_month initial_advance conditions valid_until superseded_at chosen_at declined_at read_at source',
    'the rounds in which lenders compete': 'round_id round_total is_after_round',
    '': 'deal_version',
  },
  messages: { 'messages between you and lenders': 'author note body read_at' },
  quote_events: { history: 'name' },
  quote_mail_stops: { 'mail you turned off': '' },
  lender_stops: { 'asked for no more mail': 'address_hash reason' },
  phone_consents: {
    'consent to calls and texts with the version of its wording':
      'lender_name phone_hash calls texts wording given_at withdrawn_at',
    'without you: four years after your account is erased': 'erased_at',
  },
  final_terms: {
    'final terms you enter':
      'lender_name rate_percent points_percent loan_amount term_months interest_basis fees minimum_interest_months extension_fee_percent extension_months exit_fee_percent exit_fee_after_month initial_advance holdback prepaid_interest interest_reserve impounds prepay_steps prepay conditions document_kind document_date received_on funded_on',
    'A lender can confirm the terms you say it closed on': 'confirmed_at',
  },
  projects: { "project's budget": 'lag_months retainage_percent draw_fee' },
  project_lines: { "project's budget": 'label cost month' },
  project_facts: { 'records and result': 'kind on_day amount is_partial removed_at' },
  deal_results: {
    'records and result':
      'kind on_day price costs profit planned causes cash planned_cash days planned_days budget paid',
  },
  contact_messages: { 'contact form': 'name email message state' },
  contact_replies: { 'our reply': 'text sent_at' },
  email_notifications: { 'told about a new tool': 'email is_verified' },
  lenders: {
    'business contact details a lender publishes': 'name contact_email contact_phone website nmls_id description slug',
    '': 'states states_published min_amount max_amount min_term max_term min_rate max_rate min_points max_points is_active funding_days terms_checked_at is_sample',
  },
  lender_claims: { 'email address you give when you correct a page': 'email confirmed_at' },
  lender_corrections: {
    'email address you give when you correct a page': 'email kind changes source reason decided_at decided_by',
  },
  activity: {
    'what operators did': 'at via actor_label action subject_kind subject_id subject_label changes part_of',
  },
  desk_imports: { 'files of lenders': 'name content choices progress' },
  desk_challenges: { "Operators' own sign-in factors": 'sid challenge purpose' },
  desk_passkeys: { "Operators' own sign-in factors": 'public_key counter transports last_used_at' },
  desk_recovery_codes: { "Operators' own sign-in factors": 'code_hash' },
  desk_sessions: { "Operators' own sign-in factors": 'sid opened_at last_seen_at factor_at' },
  desk_totp: { "Operators' own sign-in factors": 'sealed_secret last_step confirmed_at' },
}

const words = (text: string) => text.split(' ').filter(Boolean)
const modules = import.meta.glob<Record<string, unknown>>('/src/server/**/*.table.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one) => is(one, PgTable))
  .map(getTableConfig)

it('finds the tables of the whole schema [COMP-11]', () => {
  expect(tables.length).toBeGreaterThan(40)
})

it.each(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)] as const))(
  'names every column with personal data of %s [COMP-11] [COMP-06]',
  (table, columns) => {
    if (words(impersonal).includes(table)) return
    const listed = named[table]
    expect(listed, `${table} is neither impersonal nor in the policy`).toBeDefined()
    const known = new Set([...words(bookkeeping), ...Object.values(listed ?? {}).flatMap(words)])
    expect(columns.filter((column) => !known.has(column))).toEqual([])
  },
)

it('the policy contains every phrase that a column is listed under [COMP-11]', () => {
  const phrases = Object.values(named).flatMap(Object.keys)
  expect(phrases.filter((phrase) => !policy.toLowerCase().includes(phrase.toLowerCase()))).toEqual([])
})

it('lists no column or table that isn’t in the schema [COMP-11]', () => {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  for (const [table, listed] of Object.entries(named)) {
    expect(columnsOf.has(table), table).toBe(true)
    expect(
      Object.values(listed)
        .flatMap(words)
        .filter((column) => !columnsOf.get(table)!.includes(column)),
    ).toEqual([])
  }
  expect(words(impersonal).filter((table) => !columnsOf.has(table))).toEqual([])
})

it('says that a credit score is optional, what it decides, and that no lender gets it [COMP-11]', () => {
  expect(policy).not.toContain('never for a score')
  expect(policy).toContain("checked against a lender's minimum; the range still decides the price")
  expect(policy).toContain('Your score is never sent to a lender.')
})

/** The policy's words for each value that the browser stores, by the key as the code writes it. */
const storedInBrowser: Record<string, string> = {
  authTokenKey: 'a session token',
  onboardingStateKey: 'sign-up form keeps your answers',
  "'dashboard_sidebar_collapsed'": 'a folded sidebar',
  "'plumbline-lender-session'": "a lender's sign-in to its workspace",
  dealPrefillKey: 'figures that you take from the home page or a calculator to a new deal',
  "'plumbline-tool-assumptions'": 'the assumptions you change in a calculator',
  "'plumbline-rehab-lines'": 'the lines of your last rehab estimate',
  "'plumbline-unsent-records'": 'records of a project until they are sent',
  "'plumbline-deal-draft'": 'drafts of deals',
  '`plumbline-asking-${dealId}`': 'drafts of deals and quote requests',
  '`plumbline-import-${importId}`': "an operator's changes to an imported file",
  "'plumbline-wanted-page'": 'the page to open after you sign in',
  "'plumbline-deal-start'": 'the lender from whose page you start a deal',
  "'plumbline-visits'": 'your browser keeps the answer',
}

it('names every value that the browser stores, and no other [COMP-11]', () => {
  const sources = import.meta.glob<string>(['/src/web/**/*.{ts,tsx}', '!/src/web/**/*.test.*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const keys = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/=>? createStoredValue\(\s*([^,]+),/g)].map(([, key]) => key!),
  )
  expect(keys.toSorted()).toEqual(Object.keys(storedInBrowser).toSorted())
  const phrases = Object.values(storedInBrowser)
  expect(phrases.filter((phrase) => !policy.toLowerCase().includes(phrase.toLowerCase()))).toEqual([])
})
