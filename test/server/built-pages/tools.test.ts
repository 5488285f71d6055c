import { afterAll, beforeAll, expect, it } from 'vitest'
import { textOf } from '#test/builders/render-in-site.tsx'
import type { TestApp } from '#test/start-test-app.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp()
})
afterAll(() => t.close())

async function read(address: string) {
  const reply = await t.fetch(address)
  expect(reply.status).toBe(200)
  const html = await reply.text()
  return { html, text: textOf(html.replace(/<script[\s\S]*?<\/script>/g, '')) }
}

const example =
  '/tools/flip-profit?purchasePrice=185000&rehab=60000&arv=330000&loanAmount=217250&ratePercent=10.93&pointsPercent=2.29&holdMonths=9'

it('keeps the inputs in the address, and its form works without scripts [TOOL-01] [TOOL-02]', async () => {
  const { html, text } = await read(example)
  for (const words of ['$16,011', '$39,070', 'An estimate from your figures. Not an appraisal, offer or advice.'])
    expect(text).toContain(words)
  const form = /<form data-slot="tool-form"[\s\S]*?<\/form>/.exec(html)![0]
  expect(form).toMatch(/^<form [^>]*method="get"/)
  expect(form).toMatch(/<button [^>]*type="submit"[^>]*>Calculate/)
  const action = /action="([^"]*)"/.exec(form)![1]
  const named = [...form.matchAll(/<input\b[^>]*\bname="[^>]*>/g)].map(([tag]) => [
    /\bname="([^"]*)"/.exec(tag)![1]!,
    /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '',
  ])
  const sent = new URLSearchParams(named)
  expect(sent.get('holdMonths')).toBe('9')
  sent.set('holdMonths', '14')
  expect((await read(`${action}?${sent}`)).text).toContain('$1,097')
})

it('answers an invalid figure with 200 and an error at its field, and no result [TOOL-01]', async () => {
  const { html, text } = await read('/tools/dscr?rent=lots&loanAmount=135000&ratePercent=7')
  expect(text).toContain('Monthly rent must be a number from $0 to $1,000,000')
  expect(/<input\b[^>]*\bname="rent"[^>]*>/.exec(html)![0]).toContain('aria-invalid="true"')
  expect(text).not.toMatch(/Largest loan \$/)
  expect(text).toContain('Correct the marked figures')
})

it('computes the rental example to the dollar, and says that coverage isn’t cash flow [TOOL-03]', async () => {
  const { text } = await read(
    '/tools/dscr?loanAmount=135000&ratePercent=7.25&rent=1450&taxMonthly=240&insuranceMonthly=99',
  )
  for (const words of ['1.15', '$162,861']) expect(text).toContain(words)
  expect(text).toMatch(/A DSCR above 1 is not cash flow\..*\$1,565 a year/)
})

it.each([
  [
    'an exit’s shortfall and what would close it [TOOL-01] [MATCH-24]',
    '/tools/exit?loanAmount=217250&arv=330000&cost=245000&holdMonths=9&rent=1850&taxMonthly=400&insuranceMonthly=150',
    ['$60,531', '$161,566', '$2,352', '5.70%', 'Value alone won’t do it'],
  ],
  [
    'a BRRRR from purchase to the return on the cash left in [TOOL-01] [TOOL-04]',
    '/tools/brrrr?purchasePrice=90000&rehab=40000&arv=180000&holdMonths=6&loanAmount=116500&ratePercent=11&pointsPercent=2&rent=1450&taxMonthly=240&insuranceMonthly=99&refinanceLoan=135000&refinanceRatePercent=7.25',
    ['$21,550', '$36,000', '$14,450', '−$1,565', '−7.26%'],
  ],
  ['the highest offer for a target return [TOOL-02]', `${example}&targetRoiPercent=30`, ['Offer at most']],
] as const)('shows without scripts: %s', async (_, address, figures) => {
  const { text } = await read(address)
  for (const figure of figures) expect(text).toContain(figure)
})

it('computes repairs at the state’s costs, without scripts [TOOL-06]', async () => {
  await t.deps.settings.set('tools.stateFactors', 'November 2026: CA 1.25, TX 0.95')
  // 1,500 square feet at 45, times 1.25, with 15 % reserve.
  expect((await read('/tools/rehab?squareFeet=1500&scope=moderate&state=California')).text).toContain('$97,031')
})

it('shows lenders’ prices without an account and without scripts [TOOL-07]', async () => {
  expect((await read('/tools/loan-cost')).html).toMatch(/<dt[^>]*>Lenders<\/dt><dd[^>]*>(?:<span[^>]*>)?[\d,]+</)
})
