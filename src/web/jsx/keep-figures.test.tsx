/** @jsxImportSource #web/jsx */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Section } from '#web/ui/figures/section.tsx'

const html = (node: ReactNode) => renderToStaticMarkup(node).replaceAll(' translate="no"', '!')

it('probe', () => {
  const rate = 9.5
  console.log(html(<p>Costs {rate}% and $5,000.</p>), html(<p>$5,000</p>), html(<p className="flex">Total <b>x</b> {rate}% all</p>), html(<>it {rate}%</>))
  console.log(html(<Section id="x" title="Cost $5">and 5</Section>))
  expect(1).toBeDefined()
})
