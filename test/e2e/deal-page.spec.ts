import type { Page } from '@playwright/test'
import { getDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { formatDollars } from '#domain/money/money.ts'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { expectAccessible } from './axe.ts'
import { investorWithDeal, openDeal, dealViews as views } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

test('a deal’s page shows verdict, profit with stress cases, cash, then sources and uses [LIFE-05] [TOOL-02] [MATCH-11]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const [{ insight }, matches] = await Promise.all([
    investor.call(getDealEndpoint, { params: { id: deal.id } }),
    investor.call(listDealMatchesEndpoint, { params: { id: deal.id } }),
  ])
  await openDeal(page, investor, '/dashboard#my-deals')
  await page.getByRole('link', { name: '1418 Alder Street', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/deals/${deal.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: '1418 Alder Street' })).toBeFocused()
  await expect(page).toHaveTitle(/^1418 Alder Street: Overview - /)
  const main = page.getByRole('main')
  const verdict = insight.verdict!
  await expect(main.getByText(`Verdict: ${verdictLook[verdict.word].title}.`)).toBeVisible()
  for (const { text } of verdict.reasons) await expect(main.getByText(text)).toBeVisible()
  await expect(main.getByText(matches[0]!.lender.name).first()).toBeVisible()
  // The page shows the verdict's profit, and the steps add up to it.
  const steps = main.getByRole('list', { name: 'From sale price to profit' })
  await expect(steps.getByRole('listitem').first()).toContainText('$330,000')
  await expect(steps.getByRole('listitem').last()).toContainText(formatDollars(verdict.profit!))
  const stress = main.getByRole('list', { name: 'Profit when something goes wrong' })
  await expect(stress.getByRole('listitem')).toHaveCount(5)
  await expect(stress.getByRole('listitem').last()).toContainText('All three')
  await expect(main.getByRole('img', { name: /^Cash at closing .* your reserves \$78,000/ })).toBeVisible()
  await expect(main.getByRole('img', { name: /^Sources \$/ })).toBeVisible()
  await expect(main.getByRole('img', { name: /^LTARV.* 65.8%/ })).toBeVisible()
  // Another lender's terms change the profit but not the verdict.
  await main.getByLabel('Using').selectOption({ index: 1 })
  await expect(steps.getByRole('listitem').last()).not.toContainText(formatDollars(verdict.profit!))
  await expect(main.getByText(`Verdict: ${verdictLook[verdict.word].title}.`)).toBeVisible()
})

test('back and reload keep the view, and every match is reachable by keyboard, ten at a time', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}`)
  await views(page)
    .getByRole('link', { name: /^Lenders/ })
    .click()
  await expect(page).toHaveURL(/\?tab=lenders$/)
  const rows = page.locator('ol.matches > li')
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveTitle(/: Lenders - /)
  const more = page.getByRole('button', { name: 'Show 10 more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(20)
  await expect(rows.nth(10).getByRole('heading')).toBeFocused()
  await page.reload()
  await expect(rows).toHaveCount(10)
  await page.goBack()
  await expect(page.getByRole('list', { name: 'From sale price to profit' })).toBeVisible()
  await expect(views(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
})

test('a deal’s page is accessible', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}`)
  await expect(page.getByRole('list', { name: 'From sale price to profit' })).toBeVisible()
  await expectAccessible(page, { place: 'overview' })
  await page.goto(`/deals/${deal.id}?tab=lenders`)
  await expect(page.locator('ol.matches > li')).toHaveCount(10)
  await expectAccessible(page, { place: 'lenders' })
})

test.describe('What-if', () => {
  const moves = (page: Page) => page.getByRole('region', { name: 'What moves' })
  const row = (page: Page, name: string) => moves(page).getByRole('row', { name: new RegExp(`^${name}`) })

  test('results follow the slider, figures stay in the address, and the deal is unchanged [LIFE-04]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app)
    await openDeal(page, investor, `/deals/${deal.id}?tab=what-if`)
    const { insight, eligibleCount } = await investor.call(getDealEndpoint, { params: { id: deal.id } })
    // The first column shows the stored deal's exact profit and number of lenders.
    await expect(row(page, 'Profit')).toContainText(formatDollars(insight.verdict!.profit!))
    await expect(row(page, 'Lenders that fit')).toContainText(eligibleCount.toLocaleString('en-US'))
    const thumb = page.getByLabel('After-repair value, slider')
    const bounds = (await thumb.boundingBox())!
    await page.mouse.move(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    await page.mouse.down()
    await page.mouse.move(bounds.x + bounds.width * 0.8, bounds.y + bounds.height / 2, { steps: 12 })
    // The mouse still holds the slider's thumb.
    await expect(row(page, 'Profit')).toContainText(/\+\$\d\d,/)
    await expect(row(page, 'LTARV')).toContainText('points')
    await page.mouse.up()
    await expect(page).toHaveURL(new RegExp(`estimatedArv=${await thumb.inputValue()}`))
    await expect(moves(page).getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const tried = (await row(page, 'Profit').textContent())!
    await page.reload()
    await expect(row(page, 'Profit')).toHaveText(tried)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).not.toHaveURL(/estimatedArv/)
    await expect(page.getByText('Move a slider to see what it changes.')).toBeVisible()
    expect((await investor.call(getDealEndpoint, { params: { id: deal.id } })).version).toBe(deal.version)
  })

  test('saving tried figures lists what changed, and a conflict shows both versions [LIFE-01] [LIFE-04]', async ({
    page,
    app,
    allow,
  }) => {
    allow.push(/status of 409/)
    const { investor, deal } = await investorWithDeal(app)
    await openDeal(page, investor, `/deals/${deal.id}?tab=what-if&loanAmount=200000`)
    await expect(page.getByLabel('Loan', { exact: true })).toHaveValue('$200,000')
    const save = page.getByRole('button', { name: 'Save as changes' })
    await save.click()
    const changed = page.getByRole('region', { name: 'What changed' })
    await expect(changed).toContainText('Loan amount was $217,250 is now $200,000')
    const stored = await investor.call(getDealEndpoint, { params: { id: deal.id } })
    expect(stored).toMatchObject({ loanAmount: 200_000, version: deal.version + 1 })
    await expect(changed).toContainText(stored.eligibleCount.toLocaleString('en-US'))
    await expect(page.getByRole('banner').or(page.locator('[data-slot=deal-head]'))).toContainText(['$200,000'])

    // Another device edits the deal while this page has unsaved figures.
    const term = page.getByLabel('Term months')
    await term.press('ControlOrMeta+a')
    await term.pressSequentially('14')
    await investor.call(editDealEndpoint, {
      params: { id: deal.id },
      body: { loanAmount: 195_000, version: stored.version },
    })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('changed in the meantime')
    await expect(page.getByText('unchanged').first()).toBeVisible()
    await expect(page.getByLabel('Loan', { exact: true })).toHaveValue('$195,000')
    await expect(term).toHaveValue('14')
    await save.click()
    await expect(changed).toContainText('Term was 12 months is now 14 months')
    expect(await investor.call(getDealEndpoint, { params: { id: deal.id } })).toMatchObject({
      loanAmount: 195_000,
      termMonths: 14,
    })
  })

  test('the first fix links to What-if with its figures, which is accessible [MATCH-11]', async ({ page, app }) => {
    // Only the loan of this deal is too high.
    const { investor, deal } = await investorWithDeal(app, {
      purchasePrice: 150_000,
      repairBudget: 40_000,
      estimatedArv: 300_000,
      loanAmount: 182_000,
      holdMonths: 6,
    })
    await openDeal(page, investor, `/deals/${deal.id}`)
    const { insight } = await investor.call(getDealEndpoint, { params: { id: deal.id } })
    expect(insight.verdict?.fix?.to).not.toBeNull()
    await page.getByText('See what changes').click()
    await page.getByRole('link', { name: 'Try it in What-if' }).click()
    await expect(row(page, 'Verdict')).toContainText('Solid')
    await expect(page.getByRole('region', { name: 'Why' })).toBeVisible()
    await expectAccessible(page, { place: 'what-if' })
  })
})
