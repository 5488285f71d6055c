import type { Page } from '@playwright/test'

/**
 * Changes the page as a browser's translation does: replaces every text node with two nested `<font>` elements, now and
 * after each change. Replaces every `e` with `é`, so that a test can recognize translated text. Skips elements with
 * `translate="no"`.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(startTranslation)
}

/** Translates every page that is opened from now on, as soon as its HTML is parsed, before hydration. */
export async function translateFromTheStart(page: Page): Promise<void> {
  await page.addInitScript(startTranslation)
}

function startTranslation() {
  const untouched = 'script, style, textarea, noscript, option, title, svg, select, [translate=no], .notranslate'
  function translate(text: Text) {
    const parent = text.parentElement
    if (!parent || parent.tagName === 'FONT' || parent.closest(untouched)) return
    if (!text.data.trim() || !/\p{L}/u.test(parent.textContent ?? '')) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.data.replaceAll('e', 'é')
    outer.append(inner)
    parent.replaceChild(outer, text)
  }
  function translateAll(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translate(text)
  }
  function start() {
    document.documentElement.classList.add('translated-ltr')
    translateAll(document.body)
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translate(target as Text)
        for (const node of addedNodes) node instanceof Text ? translate(node) : translateAll(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
