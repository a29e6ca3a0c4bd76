import type { Plugin } from 'vite'

const FIRST_SEEN = ['noto-sans-thai-thai-wght', 'noto-sans-thai-latin-wght']

/** Lets the two fonts of the first screen travel beside the scripts instead of after the first drawing. */
export function preloadedFonts(): Plugin {
  return {
    name: 'krapao:preloaded-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((fileName) => FIRST_SEEN.some((name) => fileName.includes(name)))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
