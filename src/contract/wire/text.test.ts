import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cleanText, hasMarkup, hasWebAddress, optionalText, requiredText, textLimits } from './text.ts'

const ordinary = [
  'ARV < 300k & LTV > 70%',
  "O'Brien & Sons",
  'ARV <300k, rehab >50k',
  'LTV<ARV',
  'if LTV <ARV and DSCR >1 we close',
  'Smith "Smitty" Jones, Jr.',
  'AT&T Tower #4, 12½ Main St.',
  'Need $160,000 @ 11.5% = 12 mo.',
  'José Ñúñez-O’Neill',
  '日本不動産株式会社',
  'شرکت می\u200Cخواهم',
  'We are 👩\u200D👧 owned',
  `e${'\u0301'.repeat(30)}`,
  'purchase -> rehab',
  'purchase -> rehab -> refi <- cash out',
  '1 < 2 > 0',
  'I <3 this deal',
  '5 &lt; 6',
  'Tom &amp; Jerry LLC',
  '50% off; 100%3 stuff',
  'script for the call is ready',
  'the iframe house on Image Rd',
  'a live script: ask for the ARV first',
  'metadata: text/html',
  'select comps = 3',
  'select comps = 3; drop 10% later',
  'on closing = 30 days',
  'on closing = 30 days; onsite = yes',
  'a@b.com <a@b.com>',
  'email me: a@b.com <a@b.com>',
  'Ann <form.desk+deals@base-lending.com>',
  'see https://x.com/?a=1&b=2',
  "'; DROP TABLE users;--",
  '=SUM(A1:A9)',
  `{{7*7}} \${7*7}`,
  'C++ / C# shop & Co.',
  'Unit <B or C, 3/2',
  '<<< hot deal >>>',
  'rate<=10%',
  'x<y and y>z',
  'both <',
]

const markup = [
  '<b>hi</b>',
  '<b\t/ >',
  '<b class>',
  '</b',
  '</3',
  '<script>alert(1)</script>',
  '<ScRiPt src=//x>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1)>',
  '</textarea><script>',
  '<!-- c -->',
  '<!x',
  '<!DOCTYPE html>',
  '<?php echo 1 ?>',
  '<![CDATA[x]]>',
  '<x-foo>',
  '<foo onclick=alert(1)>',
  '<foo style = color:red>',
  '<a<1>',
  '<a@b.com onclick=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=//x',
  '<plaintext',
  '<title x',
  '<iframe',
  '<iframe\u200Bx',
  '<form',
  '<input x',
  '<object',
  '<embed',
  '<link',
  '<meta',
  '<base',
  '<style>*{}',
  'javascript:alert(1)',
  'JaVaScRiPt :alert(1)',
  'java\tscript:alert(1)',
  'click here: j a v a script : x',
  'vb\u200Bscript:x',
  'data:text/html,<h1>',
  'data : image/svg+xml;base64,AAAA',
  'data:application/javascript,x',
  '" onmouseover="alert(1)',
  'x/onpointerrawupdate = y',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&LT;script',
  '&#60;img src=x onerror=1&#62;',
  '&#000000000000060;script',
  '&#x3c;svg onload=1',
  '&#x00000000003C;script',
  '%3Cscript%3E',
  '%253Cscript%253E',
  '%3Cimg%20src=x',
  '&amp;lt;script&amp;gt;',
  'javascript&colon;alert(1)',
  '＜script＞',
  '＜script＞alert(1)',
  '<\u200Bb>joined when cleaned',
  '<scr\u00ADipt',
  'a\u0000b',
  'a\u0085b',
  'evil\u202Etxt',
  'evil\u2066txt',
  'half \uD83C of a pair',
  `e${'\u0301'.repeat(31)}`,
  `e${'\u0301\u200B'.repeat(31)}`,
]

describe('hasMarkup', () => {
  it.each(ordinary)('accepts %j [DATA-02]', (text) => {
    expect(hasMarkup(text)).toBe(false)
    expect(hasMarkup(text, { multiline: true })).toBe(false)
  })

  it.each(markup)('refuses %j [DATA-02]', (text) => {
    expect(hasMarkup(text)).toBe(true)
    expect(hasMarkup(`before ${text} after`, { multiline: true })).toBe(true)
  })

  it('accepts line breaks and tabs inside a text only if it is multiline', () => {
    for (const text of ['one\ntwo', 'one\r\ntwo', 'one\ttwo']) {
      expect(hasMarkup(text)).toBe(true)
      expect(hasMarkup(text, { multiline: true })).toBe(false)
    }
    expect(hasMarkup('pasted from a sheet\t\r\n')).toBe(false)
  })

  it.each(Object.values(html.TAG_NAMES))('recognizes the element %s by its name [DATA-02]', (name) => {
    expect(hasMarkup(`a <${name} b> c`)).toBe(true)
  })

  const repeated = {
    less: '<',
    word: 'a',
    openTags: '<y ',
    chainedTags: '<y',
    slashes: '<y/',
    tagThenSlashes: ['<y', '/'],
    tagThenBlanks: ['<y', ' '],
    mailAddresses: '<a@',
    longMailAddress: ['<a@', 'b.'],
    ampersands: '&amp;',
    references: ['&#', '0'],
    percents: '%25',
    handlers: ' onload',
    handlerThenBlanks: [' onload', ' '],
    longHandler: [' onload', 'x'],
    scheme: 'javascript ',
    schemeThenBlanks: ['javascript', ' '],
    scatteredScheme: 'j a v a s c r i p t ',
    data: ' data ',
    dataType: ['data:text/', 'x'],
    invisible: '\u200B',
    wide: '＜ ',
    emoji: '👩\u200D👧',
  }

  it.each(Object.entries(repeated))('checks %s in linear time [DATA-02]', (_name, piece) => {
    const [head, tail] = typeof piece === 'string' ? ['', piece] : [piece[0] ?? '', piece[1] ?? '']
    expect(hasMarkup(fill(head, tail), { multiline: true })).toBe(false)
  })

  it.each(['\u0301\u0323', '\u0301\u200B\u0323\u200B'])(
    'refuses stacked combining marks %j in linear time [DATA-02]',
    (piece) => {
      expect(hasMarkup(fill('e', piece))).toBe(true)
    },
  )
})

/** Returns a text of two million characters, which only linear-time code can check within the test's limit. */
function fill(head: string, piece: string): string {
  const length = 2_000_000
  return head + piece.repeat(Math.ceil(length / piece.length)).slice(head.length, length)
}

const message = requiredText({ label: 'Message', max: textLimits.message, multiline: true })

/** Texts made of fragments of markup. Many are almost markup. */
const hostileText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'<<<<>>/="\'`!?-&;:@.%# \n\tabxyB1') },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...[
            '<y ',
            '<y',
            '<b ',
            '<B',
            '<p/',
            '<img',
            '<script',
            '</',
            '<!--',
            '-->',
            'svg',
            'onload=',
            'href',
            ' and ',
          ],
          ...['&lt', '&#60;', '&gt;', '&amp;', '%3C', '%3e', '＜', '＞', '＝', '\u200B', '\u200D', '\u00AD', '\uFEFF'],
          ...['e\u0301', '\u0338', '\u00A0', '\u2028', 'a@b.com>', 'title', 'ARV', ' < ', ' > '],
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

function listNodes(root: DefaultTreeAdapterTypes.ParentNode): Node[] {
  return root.childNodes.flatMap((node) => ['childNodes' in node ? [node, ...listNodes(node)] : node].flat())
}

function listElements(markupText: string): Element[] {
  const nodes = listNodes(parseFragment(markupText))
  expect(nodes.filter((node) => node.nodeName.startsWith('#') && node.nodeName !== '#text')).toEqual([])
  return nodes.filter((node) => 'tagName' in node)
}

const knownNames: ReadonlySet<string> = new Set(Object.values(html.TAG_NAMES))

describe('an accepted text put unescaped between <div> and </div>', () => {
  it('is parsed as text, or else as an unknown element without effect [DATA-02]', () => {
    const seen = { accepted: 0, refused: 0, withOpeningBracket: 0, likeATag: 0 }
    fc.assert(
      fc.property(hostileText, (raw) => {
        const result = message.safeParse(raw)
        seen[result.success ? 'accepted' : 'refused'] += 1
        if (!result.success) return
        const text = result.data
        if (text.includes('<')) seen.withOpeningBracket += 1

        const [div, ...inside] = listElements(`<div>${text}</div>`)
        expect(div?.tagName).toBe('div')
        // Only '<' directly before a letter can open an element.
        if (/<[a-z]/i.test(text)) seen.likeATag += 1
        else expect(inside).toEqual([])
        // Such an element has no attribute values, so it can't load, run, style or name anything.
        expect(inside.flatMap((element) => element.attrs).filter((attribute) => attribute.value !== '')).toEqual([])
        // HTML doesn't know it: it is a mail address in angle brackets, or has further words as attributes, such as the
        // comparison `x<y and y>z` or a tag left open, which takes in the end tag that follows.
        for (const element of listElements(text)) {
          expect(knownNames.has(element.tagName)).toBe(false)
          expect(element.tagName.includes('@') || element.attrs.length > 0).toBe(true)
        }
      }),
      { numRuns: 20_000 },
    )
    // Fails if the generator produces too few texts of any kind.
    expect(seen.accepted).toBeGreaterThan(2000)
    expect(seen.refused).toBeGreaterThan(2000)
    expect(seen.withOpeningBracket).toBeGreaterThan(1000)
    expect(seen.likeATag).toBeGreaterThan(300)
  })

  it.each([
    '<script',
    '<style',
    '<textarea',
    '<title',
    '<plaintext',
    '<xmp',
    '<iframe',
    '<noembed',
    '<noframes',
    '<noscript',
  ])('refuses %s, which hides the text after it even when unclosed [DATA-02]', (start) => {
    for (const rest of ['', ' ', '/', ' x', '\n', '"']) expect(hasMarkup(start + rest, { multiline: true })).toBe(true)
  })
})

describe('cleanText', () => {
  it.each([
    ['  Ann  ', 'Ann'],
    ['Jose\u0301', 'José'],
    ['A\u200BB\u2060C\uFEFFD\u00ADE', 'ABCDE'],
    ['e\u200B\u0301', 'é'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👩\u200D👧', '👩\u200D👧'],
  ])('turns %j into %j [DATA-02]', (raw, cleaned) => {
    expect(cleanText(raw)).toBe(cleaned)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(hostileText, (raw) => {
        const cleaned = cleanText(raw)
        expect(cleanText(cleaned)).toBe(cleaned)
        expect(cleaned.normalize('NFC')).toBe(cleaned)
      }),
    )
  })
})

describe('hasWebAddress', () => {
  it.each([
    "O'Brien & Sons",
    'St. John Properties',
    'A.B. Smith',
    'Dr. No',
    'J.P. Co.',
    'J.P.Morgan',
    'J.Smith',
    'U.S. Homes, L.L.C.',
    'Smith & Co. of N.Y.',
    'Acme Fund 2.10',
    'Wait... what',
    'Owner/Builder Inc.',
    'モーニング娘。',
    'José Ñúñez-O’Neill, Jr.',
  ])('finds no web address in %j', (name) => {
    expect(hasWebAddress(name)).toBe(false)
  })

  it.each([
    'https://evil.example',
    'HTTP://1.2.3.4/',
    'ftp://x',
    'www.evil',
    'Www.Evil.Com',
    'Ask at evil.com today',
    'evil.co.uk',
    'Evil.Loans',
    'x.com',
    't.me/evil',
    'ann@evil.io',
    'evil.xn--p1ai',
    'bücher.de',
    'пример.рф',
    'evil\u200B.com',
    'evil．com',
    'evil.c\u00ADom',
    'Smith.Jones',
  ])('finds a web address in %j, or text that a mail program could turn into one', (name) => {
    expect(hasWebAddress(name)).toBe(true)
  })

  it('recognizes every URL and every domain, even inside a name', () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom('', 'Ann ', '('), (domain, before) => {
        fc.pre(/[^.]{2}\.[^.]+$/.test(domain))
        expect(hasWebAddress(before + domain)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(hasWebAddress(url)).toBe(true)
      }),
    )
  })
})

function firstMessages(schema: z.ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []
}

describe('requiredText', () => {
  const name = requiredText({ label: 'Full name', max: textLimits.name })

  it('limits every kind of field as specified [DATA-02]', () => {
    expect(textLimits).toEqual({ name: 100, companyName: 200, address: 500, message: 2000, purpose: 500 })
  })

  it.each([
    ['x'.repeat(101), 'Full name cannot exceed 100 characters'],
    [' '.repeat(101), 'Full name cannot exceed 100 characters'],
    ['<b>'.repeat(34), 'Full name cannot exceed 100 characters'],
    ['', 'Full name is required'],
    [' \n ', 'Full name is required'],
    [undefined, 'Full name is required'],
    [null, 'Full name is required'],
    ['<b>Ann</b>', 'Full name contains invalid characters or HTML content'],
    ['javascript:alert(1)', 'Full name contains invalid characters or HTML content'],
    ['Ann\nSmith', 'Full name contains invalid characters or HTML content'],
    ['\u200B\u0000', 'Full name contains invalid characters or HTML content'],
    ['\u200B', 'Full name is required after sanitization'],
    [' \u00AD\u2060 ', 'Full name is required after sanitization'],
    ['\u0958'.repeat(100), 'Full name cannot exceed 100 characters'],
    [7, 'Full name must be text'],
    [{}, 'Full name must be text'],
  ])('answers %j with one message, %j [DATA-02]', (input, expected) => {
    expect(firstMessages(name, input)).toEqual([expected])
  })

  it('returns the cleaned text [DATA-02]', () => {
    expect(name.parse("  Siobha\u0301n\u200B O'Brien & Sons ")).toBe("Siobhán O'Brien & Sons")
    expect(name.parse('x'.repeat(100))).toHaveLength(100)
    expect(message.parse('Two\nlines\n')).toBe('Two\nlines')
  })

  it('says that a missing key is required [DATA-02]', () => {
    expect(firstMessages(z.object({ name }), {})).toEqual(['Full name is required'])
  })

  it('accepts its own output unchanged, and never returns more than the limit [DATA-02]', () => {
    const short = requiredText({ label: 'Text', max: 12, multiline: true })
    fc.assert(
      fc.property(hostileText, (raw) => {
        const once = short.safeParse(raw)
        fc.pre(once.success)
        expect(short.parse(once.data)).toBe(once.data)
        expect(once.data.length).toBeLessThanOrEqual(12)
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses a web address as a name, and says how to fix it', () => {
    const own = requiredText({ label: 'Full name', max: textLimits.name, isName: true })
    expect(firstMessages(own, 'win.example')).toEqual([
      'Full name cannot be a web address. Put a space after each dot.',
    ])
    expect(own.parse('Dr. No')).toBe('Dr. No')
    expect(name.parse('See win.example')).toBe('See win.example')
  })

  it('can be described as JSON Schema with its limit', () => {
    expect(z.toJSONSchema(name, { io: 'input' })).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 })
  })
})

describe('optionalText', () => {
  const company = optionalText({ label: 'Company name', max: textLimits.companyName })

  it.each([undefined, null, '', '   ', '\u200B'])('turns %j into null [DATA-02]', (input) => {
    expect(company.parse(input)).toBeNull()
    expect(z.object({ company }).parse({ company: input })).toEqual({ company: null })
  })

  it('turns a missing key into null, but leaves it missing in a partial object', () => {
    expect(z.object({ company }).parse({})).toEqual({ company: null })
    expect(z.object({ company }).partial().parse({})).toEqual({})
    expect(z.object({ company }).partial().parse({ company: '' })).toEqual({ company: null })
  })

  it.each([
    ['x'.repeat(201), 'Company name cannot exceed 200 characters'],
    ['<script>', 'Company name contains invalid characters or HTML content'],
    [7, 'Company name must be text'],
  ])('answers %j with one message, %j [DATA-02]', (input, expected) => {
    expect(firstMessages(company, input)).toEqual([expected])
  })

  it('returns the cleaned text [DATA-02]', () => {
    expect(company.parse(' Acme\u00AD LLC ')).toBe('Acme LLC')
  })

  it('can be described as JSON Schema, as input and as output', () => {
    const field = z.object({ company })
    expect(z.toJSONSchema(field, { io: 'input' })).not.toHaveProperty('required')
    expect(z.toJSONSchema(field)).toHaveProperty('properties.company.type', ['string', 'null'])
  })
})
