import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

/** What of an endpoint's description only the server and the API reference read. */
export const serverOnly = ['summary', 'access', 'feature', 'params', 'query', 'body', 'reply', 'reasons'] as const

/**
 * Takes out of the browser's contract what no page there reads, so that a visitor's first page does not download the validator.
 * An endpoint is its method and path to a browser; and a schema, rule or table that nothing refers to may be dropped, because
 * making one has no effect, which the build cannot know of a chain of calls: each value that a contract file makes at its top by
 * calling something is therefore made in a function that is marked so.
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
        // No map: shifted columns in files without a branch to step through are worth less than a library for keeping them.
        return { code: text, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** The values of a file's own constants, from a statement at its top. */
function declaredValues(statement: Node): Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
  if (declaration?.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') return []
  return (declaration['declarations'] as Node[]).flatMap((declarator) => (declarator['init'] as Node | null) ?? [])
}

/** Whether the value is made by a call. What stands inside a function is called later, if ever. */
function callsSomething(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true
  return Object.values(node).some((value) =>
    (Array.isArray(value) ? value : [value]).some((child) => isNode(child) && callsSomething(child)),
  )
}

/** Edits that take the server's part out of an `endpoint({ … })`; none for any other value. In the order of the text. */
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
