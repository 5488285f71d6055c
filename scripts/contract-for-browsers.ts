import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

/** Fields of an endpoint that only the server and the API reference read. */
export const serverOnly = ['summary', 'access', 'feature', 'params', 'query', 'body', 'reply'] as const

/**
 * Returns the plugin that removes schemas and texts that no page reads from the browser's contract, so a visitor's
 * first page doesn't download the validator. Endpoints keep their method and path. In contract and domain files, it
 * wraps top-level values that call functions in pure-annotated functions, so the bundler can drop unused values.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/src\/(contract|domain)\/[\w/-]+\.ts$/ },
      handler(code) {
        const edits = (this.parse(code).body as unknown as Node[])
          .flatMap(declaredValues)
          .filter(callsSomething)
          .flatMap((value) => [
            { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
            ...withoutServerOnly(value, code),
            { start: value.end, end: value.end, text: '))()' },
          ])
        let text = code
        for (const edit of edits.reverse()) text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
        // No source map: only columns shift, in files without logic to debug.
        return { code: text, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** Returns the initial values of the constants that a top-level statement declares. */
function declaredValues(statement: Node): Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
  if (declaration?.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') return []
  return (declaration['declarations'] as Node[]).flatMap((declarator) => (declarator['init'] as Node | null) ?? [])
}

/** Returns whether evaluating a value calls something. Function bodies don't count, because they run later. */
function callsSomething(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true
  return Object.values(node).some((value) =>
    (Array.isArray(value) ? value : [value]).some((child) => isNode(child) && callsSomething(child)),
  )
}

/**
 * Returns the edits, in text order, that remove the server's fields from an `endpoint({ … })`. Empty for any other
 * value.
 */
function withoutServerOnly(value: Node, code: string): Edit[] {
  if (value.type !== 'CallExpression' || (value['callee'] as Node)['name'] !== 'endpoint') return []
  const [description] = value['arguments'] as Node[]
  if (description?.type !== 'ObjectExpression') return []
  return (description['properties'] as Node[])
    .filter((property) => serverOnly.some((name) => name === (property['key'] as Node | undefined)?.['name']))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
