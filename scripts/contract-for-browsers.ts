import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** What of an endpoint's description only the server and the API reference read. */
const serverOnly = new Set(['summary', 'access', 'params', 'query', 'body', 'reply', 'reasons'])

/**
 * Takes out of the browser's contract what no page there reads, so that a visitor's first page does not download the validator.
 * An endpoint is its method and path to a browser; and a schema, rule or table that nothing refers to may be dropped, because
 * making one has no effect: what stands at the top of a contract file is marked so. Nothing inside a function is touched.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = []
        for (const statement of this.parse(code).body as unknown as Node[]) {
          const declaration = (
            statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
          ) as Node | null
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const declarator of declaration['declarations'] as Node[]) visit(declarator['init'] as Node | null)
        }

        function visit(node: Node | null): void {
          if (!node || node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return
          if (node.type === 'CallExpression' || node.type === 'NewExpression') {
            edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
            const [first] = node['arguments'] as Node[]
            if ((node['callee'] as Node)['name'] === 'endpoint' && first?.type === 'ObjectExpression') {
              for (const property of first['properties'] as Node[]) removeServerOnly(property)
              return
            }
          }
          for (const value of Object.values(node))
            for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
        }

        function removeServerOnly(property: Node): void {
          const name = (property['key'] as Node | undefined)?.['name']
          if (typeof name !== 'string' || !serverOnly.has(name)) return
          const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
          edits.push({ start: property.start, end: property.end + comma, text: '' })
        }

        // A chain of calls has several nodes with one start, and one mark is enough.
        const unique = new Map(edits.map((edit) => [`${edit.start}-${edit.end}`, edit]))
        let text = code
        for (const { start, end, text: insert } of [...unique.values()].sort((a, b) => b.start - a.start))
          text = text.slice(0, start) + insert + text.slice(end)
        // No map: shifted columns in files without a branch to step through are worth less than a library for keeping them.
        return { code: text, map: null }
      },
    },
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
