import { useInsertionEffect } from 'react'

/**
 * Replaces the package `react-style-singleton` (by an alias in the build), which Radix's scroll lock uses to write a
 * `<style>` element. A constructable sheet does the same and needs no exception in the content security policy. As in
 * the original, the first user's styles apply until the last user is gone.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined

  // biome-ignore lint/correctness/noComponentHookFactories: the package's interface; never called in a render.
  return function Styles({ styles }: { styles: string }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: later users must not replace the first one's styles.
    useInsertionEffect(() => {
      if (users++ === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      return () => {
        if (--users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = undefined
      }
    }, [])
    return null
  }
}
