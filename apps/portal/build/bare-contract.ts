import type { Plugin } from 'vite'
import { walk } from './walk.ts'

const CONTRACT_FILE = /\/packages\/contract\/src\/[\w-]+\.ts$/
/** Only the server needs schemas and descriptions, to check and document; a caller needs the method, path and the like. */
const OF_THE_SERVER = new Set(['params', 'query', 'body', 'output', 'summary', 'refusals'])

/**
 * Removes the schemas from the routes while building, and marks calls that create unused values as free of side effects, so
 * that the bundle contains neither the schemas nor their library.
 */
export function bareContract(): Plugin {
  return {
    name: 'krapao:bare-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!CONTRACT_FILE.test(id)) return null
        const edits: { start: number; end: number; text: string }[] = []
        walk(this.parse(code), (node, isInside) => {
          if (node.type !== 'CallExpression') return
          // Only calls at module level; calls inside functions are left alone.
          if (!isInside) edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
          const { callee, arguments: given = [] } = node
          // `lookup(path, access, summary, output)` of site.ts makes a route.
          if (callee?.name === 'lookup') for (const { start, end } of given.slice(2)) edits.push({ start, end, text: 'true' })
          if (callee?.name !== 'route') return
          for (const { start, end, key } of given[0]?.properties ?? [])
            if (key?.name !== undefined && OF_THE_SERVER.has(key.name)) edits.push({ start, end, text: `${key.name}: true` })
        })
        // An edit inside a removed part is dropped with it.
        const outer = edits.filter(
          (one) => !edits.some((other) => other.end > other.start && one !== other && other.start <= one.start && one.end <= other.end),
        )
        let bare = code
        for (const { start, end, text } of outer.toSorted((one, other) => other.start - one.start))
          bare = bare.slice(0, start) + text + bare.slice(end)
        return { code: bare, map: null }
      },
    },
  }
}
