/** @jsxImportSource #web/jsx */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

/** Returns the HTML with a short form of the attribute. */
const html = (node: ReactNode) => renderToStaticMarkup(node).replaceAll(' translate="no"', '!')

it.each([
  [<p key="">$5,000</p>, '<p!>$5,000</p>'],
  [<p key="">−$1.2M</p>, '<p!>−$1.2M</p>'],
  [<p key="">9.5–12%</p>, '<p!>9.5–12%</p>'],
  [<p key="">{9.5}%</p>, '<p!>9.5%</p>'],
  [<p key="">Costs $5,000.</p>, '<p>Costs <span!>$5,000</span>.</p>'],
  [<p key="">{75}% of $75K–$1.5M</p>, '<p><span!>75%</span> of <span!>$75K–$1.5M</span></p>'],
  [<p key="">DSCR of 1.25x, 2.00 points</p>, '<p>DSCR of <span!>1.25x</span>, <span!>2.00</span> points</p>'],
  [<p key="">Write to ada@example.com</p>, '<p>Write to <span!>ada@example.com</span></p>'],
  [<p key="">or (503) 555-0100</p>, '<p>or <span!>(503) 555-0100</span></p>'],
  [<p key="">Nov 22, 2026, 3 lenders</p>, '<p>Nov 22, 2026, 3 lenders</p>'],
])('keeps figures from translation, case %#', (text, expected) => {
  expect(html(text)).toBe(expected)
})

it('keeps a text in a flex or grid container as one child', () => {
  expect(
    html(
      <p className="md:flex">
        <b>Total</b> {9.5}% or $5
      </p>,
    ),
  ).toBe('<p class="md:flex"><b>Total</b><span> <span!>9.5%</span> or <span!>$5</span></span></p>')
})

it('keeps figures among children, in fragments and in lists', () => {
  const list = ['up to $5', <b key="b">$6</b>, null]
  expect(
    html(
      <>
        at $4 {list} {false}
      </>,
    ),
  ).toBe('at <span!>$4</span> up to <span!>$5</span><b!>$6</b> ')
})

it('doesn’t split texts with their own translate attribute or in text-only elements', () => {
  expect(html(<p translate="yes">$5</p>)).toBe('<p translate="yes">$5</p>')
  expect(html(<option>1 for $5</option>)).toBe('<option!>1 for $5</option>')
  expect(
    html(
      <svg>
        <title>About $5</title>
        <text>About $5</text>
      </svg>,
    ),
  ).toBe('<svg><title>About $5</title><text!>About $5</text></svg>')
})
