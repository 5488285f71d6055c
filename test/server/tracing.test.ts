import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { forgotPasswordEndpoint } from '#contract/accounts/accounts.ts'
import { isReset, mailAfter, register } from '#test/builders/account-builders.ts'
import { startTestApp } from '#test/start-test-app.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Starts a fake trace collector. */
async function startCollector() {
  const spans: Span[] = []
  const asked: { path: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, reply) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push({ path: request.url, headers: request.headers })
    for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const attributeOf = (span: Span | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

it('sends a request, its database statements and jobs to the collector, without personal data [OPS-09]', async () => {
  const collector = await startCollector()
  const t = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  try {
    const { email } = await register(t)
    await mailAfter(t, isReset(email), () => t.call(forgotPasswordEndpoint, { body: { email } }))
    await t.fetch('/api/lenders?search=secret-search', {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-00` },
    })
  } finally {
    await t.close()
    await collector.close()
  }
  expect(collector.asked[0]?.path).toBe('/v1/traces')
  const reset = collector.spans.find(({ name }) => name === `POST ${forgotPasswordEndpoint.path}`)
  expect(attributeOf(reset, 'http.response.status_code')).toBe(200)
  const statement = collector.spans.find(({ parentSpanId }) => parentSpanId === reset?.spanId)
  expect(attributeOf(statement, 'db.system.name')).toBe('postgresql')
  expect(collector.spans.find(({ name }) => name === 'GET /api/lenders')?.traceId).toBe(traceId)
  const mailing = collector.spans.find(({ name }) => name.startsWith('job mail-'))
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === mailing?.spanId)).toBe(true)
  expect(JSON.stringify(collector.spans)).not.toMatch(/@example|secret-search/)
})
