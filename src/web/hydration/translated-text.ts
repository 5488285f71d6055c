/**
 * Keeps React in step with a browser's page translation, which replaces each text node with `<font>` elements. React
 * still holds the text node: it would write new text into a node outside the page, so that the old figure stays on
 * screen, and removing the node would throw. Each replaced text node is therefore put back when React changes it; the
 * translation then replaces it again. Extensions that wrap text are handled in the same way. Call it once, before React
 * hydrates: it changes methods of `Node.prototype` for the whole page.
 * `removeChild` and `insertBefore` never throw for a node that is no longer where React left it: this is a known
 * workaround, see https://github.com/facebook/react/issues/11538.
 */
export function followTranslation(): void {
  /** The elements that replace a text node, by that node. */
  const replacements = new WeakMap<Node, ChildNode>()
  /** The original text node, by the node that replaced it. */
  const originals = new WeakMap<Node, Node>()

  function recordReplacements(records: MutationRecord[]) {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const removed = removedNodes[0]
      if (removedNodes.length !== 1 || !removed || removed.isConnected) continue
      const original = originals.get(removed) ?? (removed instanceof Text ? removed : undefined)
      // A translator replaces a node in one step, or inserts the replacement next to it and then removes the node.
      const replacement = addedNodes.length === 1 ? addedNodes[0] : [previousSibling, nextSibling].find(isNewWrapper)
      if (!original || !replacement || replacement === original) continue
      if (!(replacement instanceof Text || isWrapper(replacement))) continue
      replacements.set(original, replacement as ChildNode)
      originals.set(replacement, original)
    }
  }
  function isNewWrapper(node: Node | null): boolean {
    return node !== null && isWrapper(node) && !originals.has(node)
  }
  const observer = new MutationObserver(recordReplacements)
  observer.observe(document.documentElement, { childList: true, subtree: true })

  /** Returns the node in the page that replaced React's node below this parent, if any. */
  function replacementOf(node: Node, parent: Node | null): ChildNode | undefined {
    recordReplacements(observer.takeRecords())
    const replacement = replacements.get(node)
    return replacement?.parentNode && (parent === null || replacement.parentNode === parent) ? replacement : undefined
  }
  /** Puts a text node that was replaced back into the page. */
  function restore(text: Node) {
    const replacement = text.parentNode === null ? replacementOf(text, null) : undefined
    if (!replacement) return
    replacement.replaceWith(text)
    recordReplacements(observer.takeRecords())
    replacements.delete(text)
  }

  const { prototype } = Node
  const { removeChild, insertBefore } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  if (!nodeValue?.set) return
  const { set } = nodeValue
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (this instanceof Text) restore(this)
      set.call(this, value)
    },
  })
  prototype.removeChild = function removeInPlace<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const node = replacementOf(child, this) ?? (child.parentNode === null ? undefined : (child as unknown as ChildNode))
    node?.remove()
    return child
  }
  prototype.insertBefore = function insertInPlace<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const at = before === null || before.parentNode === this ? before : (replacementOf(before, this) ?? null)
    return insertBefore.call(this, child, at) as Child
  }
}

function isWrapper(node: Node): boolean {
  return node.nodeName === 'FONT'
}
