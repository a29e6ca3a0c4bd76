import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { walk } from './walk.ts'

const WORDS_FILE = /\/words\.ts$/

/**
 * Parses the message arguments of every `words.ts` while building, so that the page carries the small formatter only.
 * Text without arguments stays as it is.
 */
export function compiledWords(): Plugin {
  return {
    name: 'krapao:compiled-words',
    apply: 'build',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    transform(code, id) {
      if (!WORDS_FILE.test(id) || !code.includes('defineWords')) return null
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
