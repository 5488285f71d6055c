import { z } from 'zod'
import { cleanCopiedText } from '#domain/text/copied-text.ts'

/** The maximum length of each kind of field, in UTF-16 code units, the unit of an input's `maxlength`. */
export const textLimits = { name: 100, companyName: 200, address: 500, message: 2000, purpose: 500 } as const

/**
 * Elements that run code, load files, submit forms or hide the rest of a page, even without attributes. Rejected even
 * when unclosed.
 */
const riskyElements = new Set(
  `applet audio base body button details dialog embed foreignobject form frame frameset html iframe image img input
  isindex link listing marquee math meta noembed noframes noscript object plaintext script select source style svg
  template textarea title video xml xmp`.split(/\s+/),
)

/** All other element names of HTML, and those of SVG and MathML that an HTML parser handles specially. */
const plainElements = new Set(
  `a abbr acronym address animate annotation-xml area article aside b basefont bdi bdo bgsound big blink blockquote br
  canvas caption center cite code col colgroup data datalist dd del desc dfn dir div dl dt em fieldset figcaption
  figure font footer h1 h2 h3 h4 h5 h6 head header hgroup hr i ins kbd keygen label legend li main malignmark map
  mark menu menuitem meter mglyph mi mn mo ms mtext nav nobr ol optgroup option output p param picture pre progress q
  rb rp rt rtc ruby s samp search section selectedcontent set slot small span strike strong sub summary sup table
  tbody td tfoot th thead time tr track tt u ul use var wbr`.split(/\s+/),
)

/** Characters that browsers ignore inside a scheme, and invisible characters that can hide letters. */
const gap = '[\\s\\0-\\x1f\\xad\\u200b-\\u200d\\u2060\\ufeff]*'
const javascript = [...'javascript'].join(gap)
const vbscript = [...'vbscript'].join(gap)
const data = [...'data'].join(gap)

const scriptLike = [
  new RegExp(`(?:^|[^a-z0-9])(?:${javascript}|${vbscript}|livescript)${gap}:`, 'i'),
  new RegExp(`(?:^|[^a-z0-9])${data}${gap}:${gap}(?:text|application|image)/[a-z0-9.+-]*(?:html|svg|script|xml)`, 'i'),
  // Handlers are listed and not guessed from `on…=`, because 'online = yes' and 'onsite = 2' are ordinary text.
  new RegExp(
    `(?:^|[\\s"'\`/;])on(?:abort|activate|after\\w+|animation\\w+|auxclick|before\\w+|begin|blur|bounce|cancel|
    canplay\\w*|change|click|close|command|context\\w+|copy|cuechange|cut|dblclick|device\\w+|drag\\w*|drop|
    durationchange|emptied|encrypted|end|ended|error|finish|focus\\w*|formdata|fullscreen\\w+|gesture\\w+|
    gotpointercapture|hashchange|input|invalid|key(?:down|press|up)|languagechange|load\\w*|lostpointercapture|
    message\\w*|mouse\\w+|offline|online|page\\w+|paste|pause|play\\w*|pointer\\w+|popstate|progress|ratechange|
    readystatechange|rejectionhandled|repeat|reset|resize|scroll\\w*|search|securitypolicyviolation|seek\\w+|select\\w*|
    show|slotchange|stalled|start|storage|submit|suspend|timeupdate|toggle|touch\\w+|transition\\w+|unhandledrejection|
    unload|visibilitychange|volumechange|waiting\\w*|webkit\\w+|wheel)\\s*=\\s*\\S`.replace(/\n\s+/g, ''),
    'i',
  ),
]

/** Control characters, lone surrogates, bidirectional overrides and the noncharacters U+FFFE and U+FFFF. */
const forbiddenCharacter = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u

/** Zero-width space, word joiner, byte order mark and soft hyphen: removed before storage. */
const invisible = /[\u00AD\u200B\u2060\uFEFF]/g

/**
 * Matches more than 30 combining marks in a row, the limit of Unicode's Stream-Safe Text Format (UAX #15). No language
 * needs more. Normalizing such a run takes quadratic time, so this check comes first.
 */
const overlongMarks = /\p{M}{31}/u

const escapes =
  /&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|(lt|gt|amp|quot|apos|colon|sol|tab|newline|excl|quest|equals));?|%(0[9ad]|2[01257f]|3[ac-f])/gi

const namedCharacters: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  colon: ':',
  sol: '/',
  tab: '\t',
  newline: '\n',
  excl: '!',
  quest: '?',
  equals: '=',
}

/** Decodes numeric character references, and the named ones and percent escapes that can form markup, in one pass. */
function decode(text: string): string {
  return text.replace(escapes, (_match, hex?: string, decimal?: string, name?: string, percent?: string) => {
    if (name !== undefined) return namedCharacters[name.toLowerCase()] ?? ''
    if (decimal === undefined) return fromCodePoint(Number.parseInt(hex ?? percent ?? '', 16))
    return fromCodePoint(Number(decimal))
  })
}

function fromCodePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/**
 * Returns every form in which the text might be interpreted later: as typed and as stored (removing invisible
 * characters can join a tag), both with compatibility characters such as '＜' folded, and all of these decoded once and
 * twice.
 */
function readings(raw: string): Set<string> {
  const texts = new Set([raw, cleanText(raw)].flatMap((text) => [text, text.normalize('NFKC')]))
  for (const text of [...texts]) {
    const once = decode(text)
    texts.add(once).add(decode(once))
  }
  return texts
}

/**
 * Returns a function that finds the pattern's first match at or after a position, or the text's length without one.
 * Positions must not decrease. It remembers the last match, so all calls together read the text once.
 */
function searchForward(text: string, pattern: RegExp): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      pattern.lastIndex = from
      found = pattern.exec(text)?.index ?? text.length
    }
    return found
  }
}

/**
 * Returns whether an HTML tokenizer would read part of the text as a tag, comment, doctype, CDATA section or processing
 * instruction. Each '<' is tested separately, so the result doesn't depend on where a page shows the text. Not markup:
 * '<' before anything but a letter, '!', '?' or '/', a mail address in angle brackets, a comparison such as
 * `x<y and y>z` (an unknown name, more words, no '='), and an element name without effect that is never closed
 * (`Unit <B or C`).
 */
function hasTag(text: string): boolean {
  const nameEndAfter = searchForward(text, /[\t\n\f\r />]/g)
  const contentAfter = searchForward(text, /[^\t\n\f\r /]/g)
  const equalsAfter = searchForward(text, /=/g)
  const closeAfter = searchForward(text, />/g)
  const leadingWord = /[a-z][a-z0-9-]*/iy
  const mailAddress = /<[a-z][\w.+-]*@[\w.-]+>/iy

  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', open + 1)) {
    const next = text.charAt(open + 1)
    if (next === '!' || next === '?' || next === '/') return true
    leadingWord.lastIndex = open + 1
    const word = leadingWord.exec(text)?.[0].toLowerCase()
    if (word === undefined) continue
    mailAddress.lastIndex = open
    if (mailAddress.test(text)) continue
    if (riskyElements.has(word)) return true

    const nameEnd = nameEndAfter(open + 1)
    const close = closeAfter(nameEnd)
    const isClosed = close < text.length
    const isKnown = nameEnd === open + 1 + word.length && plainElements.has(word)
    const isBare = contentAfter(nameEnd) === close
    if (isClosed && (isKnown || isBare)) return true
    if (equalsAfter(nameEnd) < close) return true
  }
  return false
}

/**
 * Returns whether the text holds markup, script-like content, control characters, bidirectional overrides, lone
 * surrogates or over 30 combining marks in a row. In a single-line text, tabs and line breaks count as control
 * characters, except at its ends. This rejects obvious markup only; escaping at output is what makes stored text safe.
 */
export function hasMarkup(raw: string, { multiline = false }: { multiline?: boolean } = {}): boolean {
  if (forbiddenCharacter.test(multiline ? raw.replace(/[\t\n\r]/g, '') : raw.trim())) return true
  if (overlongMarks.test(raw.replace(invisible, ''))) return true
  for (const text of readings(raw)) {
    if (hasTag(text) || scriptLike.some((pattern) => pattern.test(text))) return true
  }
  return false
}

/**
 * Returns the text as it is stored: without zero-width spaces, word joiners, byte order marks and soft hyphens, in
 * Unicode form NFC, trimmed. U+200C and U+200D stay: Persian words and joined emoji need them. Cleaning twice changes
 * nothing.
 */
export function cleanText(raw: string): string {
  // Removes before normalizing, because removing a character between a letter and its accent leaves text that isn't
  // NFC.
  return raw.replace(invisible, '').normalize('NFC').trim()
}

/**
 * Matches texts that an email program could turn into a link: a scheme, `www.`, or a dot inside a word. It uses no list
 * of top-level domains, which would soon be out of date. `J.P.Morgan` is a name, so a label of one letter counts only
 * with a path or with .com, .net or .org.
 */
const webAddress = /:\/\/|\bwww\.\S|[\p{L}\p{M}\p{N}-]{2}\.[\p{L}\p{M}]{2}|\.(?:com|net|org)\b|\.\p{L}{2,3}\//iu

/**
 * Returns whether a name contains a text that an email program could turn into a link, such as `example.com`, an email
 * address, or 'St.Louis' without a space.
 */
export function hasWebAddress(text: string): boolean {
  return webAddress.test(cleanText(text).normalize('NFKC'))
}

type TextField = {
  label: string
  max: number
  /** Set to allow line breaks and tabs. Otherwise they are rejected, except at the ends, where they are trimmed. */
  multiline?: boolean
  /** Set for names of people and companies, which must not be addresses. */
  isName?: boolean
  /**
   * Set for postal addresses, which people copy from other programs: invisible marks are removed before the text is
   * checked.
   */
  isPostal?: boolean
}

/**
 * Returns a schema for a required text; the output is cleaned. Checks, in this order, length, emptiness, markup,
 * emptiness and length after cleaning, and web addresses in names. Reports only the first failure. Accepts its own
 * output unchanged, so that a stored text can be edited and sent back.
 */
export function requiredText({ label, max, multiline = false, isName = false, isPostal = false }: TextField) {
  const required = `${label} is required`
  return z
    .string({ error: (issue) => (issue.input == null ? required : `${label} must be text`) })
    .max(max, { error: tooLong(label, max), abort: true })
    .min(1, { error: required, abort: true })
    .check((payload) => {
      const raw = isPostal ? cleanCopiedText(payload.value) : payload.value
      const cleaned = cleanText(raw)
      const reject = (message: string) => payload.issues.push({ code: 'custom', message, input: raw })
      if (payload.value.trim() === '') reject(required)
      else if (hasMarkup(raw, { multiline })) reject(markup(label))
      else if (cleaned === '') reject(`${label} is required after sanitization`)
      // NFC lengthens a few characters, so the cleaned text is measured too.
      else if (cleaned.length > max) reject(tooLong(label, max))
      else if (isName && hasWebAddress(raw)) reject(address(label))
      else payload.value = cleaned
    })
}

/**
 * Returns a schema for an optional text: missing, null, empty and blank become null. Otherwise it works like
 * `requiredText`. In a partial object a missing key stays missing, so that a change of one field doesn't clear others.
 * `default(null)` would fill it in.
 */
export function optionalText({ label, max, multiline = false, isName = false, isPostal = false }: TextField) {
  return z
    .string({ error: `${label} must be text` })
    .max(max, { error: tooLong(label, max), abort: true })
    .nullish()
    .check((payload) => {
      if (payload.value == null) return
      const raw = isPostal ? cleanCopiedText(payload.value) : payload.value
      const cleaned = cleanText(raw)
      const reject = (message: string) => payload.issues.push({ code: 'custom', message, input: raw })
      if (hasMarkup(raw, { multiline })) reject(markup(label))
      else if (cleaned.length > max) reject(tooLong(label, max))
      else if (isName && hasWebAddress(raw)) reject(address(label))
      else payload.value = cleaned
    })
    .transform((text) => text || null)
    .pipe(z.string().nullable())
}

function tooLong(label: string, max: number): string {
  return `${label} cannot exceed ${max} characters`
}

function markup(label: string): string {
  return `${label} contains invalid characters or HTML content`
}

function address(label: string): string {
  return `${label} cannot be a web address. Put a space after each dot.`
}
