/** Thrown when a file of the page's code can't be loaded. */
export class CodeError extends Error {
  /** True when the server no longer has the file, because a newer release was deployed since the page was opened. */
  readonly isOutdated: boolean
  constructor(isOutdated: boolean) {
    super('Code could not be loaded.')
    this.isOutdated = isOutdated
  }
}

/** Milliseconds between attempts. An unreachable network is often back within seconds. */
const pausesMs = [300, 700, 1500, 3000]

/** Matches static imports of a built file, which are all in the same folder. */
const staticImports = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.$-]+\.js)["'`]/g

const fetched = new Map<string, Promise<void>>()
let isOutdated = false

/**
 * Returns whether a file of this page was gone from the server, because a newer release replaced it. The next
 * navigation must then load a new document.
 */
export function isPageOutdated(): boolean {
  return isOutdated
}

/**
 * Loads a split-off file of the build: the build replaces each `import()` with a call to this function
 * (`scripts/retry-imports.ts`). A browser may remember for the page's life that a module failed, together with every
 * module that imports it. Therefore the file and its imports are fetched into the HTTP cache first, with retries, and
 * only then imported. If the import still fails, it is retried once at a changed URL.
 * @throws {CodeError} when a file cannot be fetched, or no longer exists.
 */
async function loadCode(file: string, load: (address: string) => Promise<unknown>): Promise<unknown> {
  await fetchWithImports(new URL(file, import.meta.url).href)
  try {
    return await load(file)
  } catch (error) {
    // An error of the module itself; another attempt would fail in the same way.
    if (!isLoadFailure(error)) throw error
    return load(`${file}?again=${Date.now()}`).catch(() => {
      throw new CodeError(false)
    })
  }
}

function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message)
}

/** Fetches a file and its static imports into the HTTP cache, each once. */
function fetchWithImports(url: string): Promise<void> {
  const known = fetched.get(url)
  if (known) return known
  const fetching = fetchText(url).then(async (text) => {
    const files = [...text.matchAll(staticImports)].map(([, file]) => new URL(file!, url).href)
    await Promise.all(files.map(fetchWithImports))
  })
  fetched.set(url, fetching)
  fetching.catch(() => fetched.delete(url))
  return fetching
}

/** Fetches a file, with retries while the network fails. @throws CodeError when it is gone or all attempts failed. */
async function fetchText(url: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const reply = await fetch(url)
      if (reply.ok) return await reply.text()
      if (reply.status === 404) {
        isOutdated = true
        throw new CodeError(true)
      }
    } catch (error) {
      if (error instanceof CodeError) throw error
    }
    const pauseMs = pausesMs[attempt]
    if (pauseMs === undefined) throw new CodeError(false)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Makes {@link loadCode} available to every file of the build. The entry calls it once, before any `import()`. */
export function installCodeLoading(): void {
  // Skips modules that already run. Prefetched ones may have left the cache.
  const prefetched = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href)
  for (const { name, responseStatus } of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    if (responseStatus === 200 && name.endsWith('.js') && !prefetched.includes(name))
      fetched.set(name, Promise.resolve())
  Object.assign(globalThis, { loadCode })
}
