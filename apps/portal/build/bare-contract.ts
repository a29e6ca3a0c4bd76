import type { Plugin } from 'vite'
import { walk } from './walk.ts'

const CONTRACT_FILE = /\/packages\/contract\/src\/[\w-]+\.ts$/
/** Schemas and words are for the server, which checks and documents; a caller needs the method, the path and the like. */
const OF_THE_SERVER = new Set(['params', 'body', 'output', 'summary', 'refusals'])

/**
 * Leaves the schemas out of the routes while building, and says that making what is left unused has no effect, so that
 * the page carries neither the schemas nor the library that makes them.
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
          // What a module makes while it loads; what its functions do when they are called is another matter.
          if (!isInside) edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
          const { callee, arguments: given = [] } = node
          // `lookup(path, access, summary, output)` of site.ts makes a route.
          if (callee?.name === 'lookup') for (const { start, end } of given.slice(2)) edits.push({ start, end, text: 'true' })
          if (callee?.name !== 'route') return
          for (const { start, end, key } of given[0]?.properties ?? [])
            if (key?.name !== undefined && OF_THE_SERVER.has(key.name)) edits.push({ start, end, text: `${key.name}: true` })
        })
        // An edit inside of what another takes away goes with it.
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
