/** A rendered page, ready to send: bytes, not text, because sending a string costs ten times as much. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  html: Buffer
  /** The HTML compressed, each kind from when it was first asked for. */
  compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> }
  etag: string
  /** From when on the page is too old to be answered from here, in epoch milliseconds. */
  expiresAt: number
}

export type PageCache = {
  get(key: string): CachedPage | undefined
  /** Renders a missing page once, however many ask for it at the same time. Only what `isKept` allows stays. */
  getOrRender(
    key: string,
    render: () => Promise<CachedPage>,
    isKept: (page: CachedPage) => boolean,
  ): Promise<CachedPage>
  clear(): void
  readonly bytes: number
}

/** Least recently used pages leave first when the bytes are used up. */
export function createPageCache(options: { maxBytes: number; now?: () => number }): PageCache {
  const now = options.now ?? Date.now
  const pages = new Map<string, CachedPage>()
  const running = new Map<string, Promise<CachedPage>>()
  let bytes = 0
  let generation = 0

  function remove(key: string) {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= sizeOf(page)
  }
  function get(key: string) {
    const page = pages.get(key)
    if (!page) return undefined
    if (page.expiresAt <= now()) {
      remove(key)
      return undefined
    }
    pages.delete(key)
    pages.set(key, page)
    return page
  }
  return {
    get,
    getOrRender(key, render, isKept) {
      const found = get(key)
      if (found) return Promise.resolve(found)
      const already = running.get(key)
      if (already) return already
      const startedIn = generation
      const rendering = render()
        .then((page) => {
          // A page begun before a clear may show what the clear was about.
          if (startedIn === generation && isKept(page) && sizeOf(page) <= options.maxBytes / 10) {
            remove(key)
            pages.set(key, page)
            bytes += sizeOf(page)
            while (bytes > options.maxBytes) remove(pages.keys().next().value!)
          }
          return page
        })
        .finally(() => {
          if (running.get(key) === rendering) running.delete(key)
        })
      running.set(key, rendering)
      return rendering
    },
    clear() {
      generation++
      pages.clear()
      running.clear()
      bytes = 0
    },
    get bytes() {
      return bytes
    },
  }
}

/** The compressed kinds come later; together they are well under half of the HTML. */
const sizeOf = (page: CachedPage) => page.html.length * 1.5 + 1024
