import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { formatDollars } from '#domain/money/money.ts'
import { barScale } from '#domain/money/waterfall.ts'
import { createSemaphore } from '#server/platform/http/semaphore.ts'
import type { ShareBar, ShareCard } from './share-card.ts'

/** The 1.91:1 format that social networks show without cropping. */
const shareImageSize = { width: 1200, height: 630 }

const colors = {
  night: '#14231f',
  line: '#3a4d46',
  text: '#f4f0e4',
  label: '#b4c0b8',
  brass: '#dba557',
  gain: '#7fb89a',
  loss: '#e08a76',
}
const resolvePath = createRequire(import.meta.url).resolve
const fontFiles = [
  { name: 'Inter', weight: 400, file: '@fontsource/inter/files/inter-latin-400-normal.woff' },
  { name: 'Inter', weight: 600, file: '@fontsource/inter/files/inter-latin-600-normal.woff' },
  { name: 'Fraunces', weight: 600, file: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff' },
] as const

type Element = { type: string; props: { style?: object; children?: unknown; [name: string]: unknown } }

/** The layout engine, rasterizer and fonts, loaded with the first image because most processes draw none. */
let loaded: Promise<(card: ShareCard, siteName: string) => Promise<Buffer>> | undefined

/** One image at a time, because layout blocks the event loop for tens of milliseconds. */
const renders = createSemaphore({ permits: 1, queue: 32, maxWaitMs: 5000 })

/**
 * Renders a card as a PNG of 1200 by 630 pixels, one at a time in this process.
 * @throws Failure 503 if too many images are waiting, or after waiting five seconds.
 */
export async function renderShareImage(card: ShareCard, siteName: string): Promise<Buffer> {
  return renders.run(() => render(card, siteName))
}

async function render(card: ShareCard, siteName: string): Promise<Buffer> {
  loaded ??= loadRenderer().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return (await loaded)(card, siteName)
}

async function loadRenderer() {
  const [{ default: satori }, { renderAsync }] = await Promise.all([import('satori'), import('@resvg/resvg-js')])
  const fonts = await Promise.all(
    fontFiles.map(async ({ name, weight, file }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(resolvePath(file)),
    })),
  )
  return async (card: ShareCard, siteName: string) => {
    const svg = await satori((card.bars ? chartLayout(card, card.bars, siteName) : layout(card, siteName)) as never, {
      ...shareImageSize,
      fonts,
    })
    return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
  }
}

function layout({ title, subtitle, figures }: ShareCard, siteName: string): Element {
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      padding: '64px 72px',
      backgroundColor: colors.night,
      color: colors.text,
      fontFamily: 'Inter',
    },
    [
      box({ alignItems: 'center' }, [logo, box({ marginLeft: 20, fontFamily: 'Fraunces', fontSize: 40 }, siteName)]),
      box({ flexDirection: 'column' }, [
        box(
          { fontFamily: 'Fraunces', fontSize: titleSize(title), lineHeight: 1.1, lineClamp: 2, display: 'block' },
          title,
        ),
        box({ marginTop: 20, fontSize: 32, color: colors.label }, subtitle),
      ]),
      box(
        { gap: 64, paddingTop: 32, borderTop: `2px solid ${colors.line}` },
        figures.map(({ label, value }) =>
          box({ flexDirection: 'column' }, [
            box({ fontSize: 24, color: colors.label }, label),
            box({ marginTop: 8, fontSize: 38, fontWeight: 600, color: colors.brass }, value),
          ]),
        ),
      ),
    ],
  )
}

/** Returns the layout of a card with bars: title and figures on the left, the bars on the right. */
function chartLayout({ title, subtitle, figures }: ShareCard, bars: readonly ShareBar[], siteName: string): Element {
  return box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      padding: '56px 60px',
      backgroundColor: colors.night,
      color: colors.text,
      fontFamily: 'Inter',
    },
    [
      box({ width: 460, flexDirection: 'column', justifyContent: 'space-between' }, [
        box({ alignItems: 'center' }, [logo, box({ marginLeft: 16, fontFamily: 'Fraunces', fontSize: 36 }, siteName)]),
        box({ flexDirection: 'column' }, [
          box(
            {
              fontFamily: 'Fraunces',
              fontSize: title.length > 44 ? 34 : 42,
              lineHeight: 1.15,
              lineClamp: 3,
              display: 'block',
            },
            title,
          ),
          box({ marginTop: 12, fontSize: 24, color: colors.label, lineClamp: 2, display: 'block' }, subtitle),
        ]),
        box(
          { flexWrap: 'wrap', rowGap: 24 },
          figures.map(({ label, value }) =>
            box({ width: '50%', paddingRight: 12, boxSizing: 'border-box', flexDirection: 'column' }, [
              box({ fontSize: 28, fontWeight: 600, color: colors.brass }, value),
              box({ marginTop: 4, fontSize: 19, lineHeight: 1.25, color: colors.label }, label),
            ]),
          ),
        ),
      ]),
      box({ flexGrow: 1, marginLeft: 44, flexDirection: 'column', justifyContent: 'center' }, barRows(bars)),
    ],
  )
}

const barWidth = 266

function barRows(bars: readonly ShareBar[]): Element[] {
  const { low, span } = barScale(bars)
  const scale = barWidth / span
  return bars.map(({ label, dollars, from, to, isTotal, isCost }) =>
    box(
      {
        height: 62,
        alignItems: 'center',
        fontSize: 22,
        fontWeight: isTotal ? 600 : 400,
        borderTop: `1px solid ${colors.line}`,
      },
      [
        box({ width: 160, color: isTotal ? colors.text : colors.label }, label),
        box({ width: barWidth, height: 30, position: 'relative' }, [
          box(
            {
              position: 'absolute',
              left: (Math.min(from, to) - low) * scale,
              width: Math.max(2, Math.abs(to - from) * scale),
              height: 30,
              backgroundColor: isCost
                ? colors.label
                : isTotal && dollars >= 0
                  ? colors.brass
                  : dollars < 0
                    ? colors.loss
                    : colors.gain,
            },
            '',
          ),
        ]),
        box({ width: 128, justifyContent: 'flex-end' }, formatDollars(dollars)),
      ],
    ),
  )
}

/** Returns the font size of a title in pixels, smaller for long ones. */
const titleSize = (title: string) => (title.length > 44 ? 60 : title.length > 24 ? 72 : 88)

const box = (style: object, children: unknown): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** The plumb line and its bob, as in the favicon. */
const logo: Element = {
  type: 'svg',
  props: {
    width: 64,
    height: 64,
    viewBox: '0 0 32 32',
    children: [
      {
        type: 'path',
        props: { d: 'M9 5h14M16 5v10', fill: 'none', stroke: colors.text, strokeWidth: 2, strokeLinecap: 'round' },
      },
      {
        type: 'path',
        props: {
          fill: colors.brass,
          d: 'M13.5 14.5h5v2.500h2.300c0 4.500-2.100 7.500-4.800 11.500-2.700-4-4.800-7-4.800-11.500h2.300z',
        },
      },
    ] satisfies Element[],
  },
}
