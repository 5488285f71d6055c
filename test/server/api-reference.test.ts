import { afterAll, beforeAll, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as onboarding from '#contract/accounts/onboarding.ts'
import * as profile from '#contract/accounts/profile.ts'
import * as dealStatus from '#contract/deals/deal-status.ts'
import * as dealTimeline from '#contract/deals/deal-timeline.ts'
import * as deals from '#contract/deals/deals.ts'
import * as dealEdits from '#contract/deals/edit-deal.ts'
import * as lenders from '#contract/lenders/lenders.ts'
import * as contact from '#contract/site/contact.ts'
import * as site from '#contract/site/site.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  await t.close()
})

const endpoints = [accounts, contact, dealEdits, deals, dealStatus, dealTimeline, lenders, onboarding, profile, site]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'path' in value && 'reply' in value && 'access' in value,
  )

type Operation = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }> }
  responses?: Record<string, { content?: Record<string, { schema: unknown }> }>
}

it('describes every endpoint of the contract, with its schemas and its idempotency key [OPS-05]', async () => {
  expect(endpoints.length).toBeGreaterThan(30)
  const document = (await (await t.fetch('/api/docs/json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }
  expect(document.openapi).toMatch(/^3\.1/)
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    expect(operation, `${endpoint.method} ${path}`).toBeDefined()
    expect(operation!.summary).toBe(endpoint.summary)
    expect(operation!.security !== undefined, `${path} needs a token`).toBe(endpoint.access === 'investor')
    const names = (operation!.parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name)
    expect(names, path).toEqual(endpoint.isIdempotentByKey ? ['idempotency-key'] : [])
    expect(operation!.requestBody !== undefined, `${path} has a body`).toBe(endpoint.body !== undefined)
  }
  const deal = document.paths['/api/deals']!['post']!.requestBody!.content['application/json']!.schema
  expect(Object.keys(deal.properties!)).toEqual(expect.arrayContaining(['loanAmount', 'propertyState', 'termMonths']))
  expect(document.paths['/api/lenders']!['get']!.parameters!.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search', 'states', 'sortBy', 'fastFunding']),
  )
})

it('has a browsable reference without scripts from elsewhere [OPS-05]', async () => {
  const page = await t.fetch('/api/docs/')
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('swagger-ui')
  expect([...html.matchAll(/(?:src|href)="(https?:)?\/\//g)]).toEqual([])
})
