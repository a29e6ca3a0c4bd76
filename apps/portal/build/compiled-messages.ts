import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { walk } from './walk.ts'

const MESSAGES_FILE = /\/messages\.ts$/

/**
 * Parses the message arguments of every `messages.ts` while building, so that the page carries the small formatter only.
 * Text without arguments stays as it is.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'krapao:compiled-messages',
    apply: 'build',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    transform(code, id) {
      if (!MESSAGES_FILE.test(id) || !code.includes('defineMessages')) return null
      const edits: { start: number; end: number; text: string }[] = []
      walk(this.parse(code), (node) => {
        if (node.type === 'Literal' && typeof node.value === 'string' && node.value.includes('{')) {
          edits.push({ start: node.start, end: node.end, text: JSON.stringify(compile(node.value)) })
        }
      })
      let compiled = code
      for (const { start, end, text } of edits.toReversed()) compiled = compiled.slice(0, start) + text + compiled.slice(end)
      return { code: compiled, map: null }
    },
  }
}
