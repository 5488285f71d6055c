import { SaxesParser } from 'saxes'
import { Failure } from '#server/failure.ts'

type XmlHandlers = {
  /** `name` has no namespace prefix; the names of attributes keep theirs. */
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** The largest number of levels of nested elements. A workbook has about ten. */
const maxDepth = 100

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses a part of a workbook as its bytes arrive. Yields after each piece of bytes, so that the caller can consume
 * what its handlers collected. Without any piece, calls no handler.
 * @throws Failure 400 for invalid XML, and for elements nested more than 100 deep.
 */
export async function* walkXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw damagedWorkbook(error.message)
  })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    if (depth > maxDepth) throw damagedWorkbook(`more than ${maxDepth} elements within each other`)
    handlers.open?.(localName(name), attributes as Record<string, string>)
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => {
    depth--
    handlers.close?.(localName(name))
  })
  const decoder = new TextDecoder('utf-8')
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  // A workbook may lack a part, such as shared texts or styles. Then there are no pieces.
  if (!isEmpty) parser.close()
}

/** Parses a part of a workbook like {@link walkXml}, for callers that use only the whole result. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of walkXml(pieces, handlers));
}

export function damagedWorkbook(reason: string): Failure {
  return new Failure('invalid', `The workbook is damaged (${reason}). Save it again as .xlsx.`)
}
