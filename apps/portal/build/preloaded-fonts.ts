import type { Plugin } from 'vite'

const FIRST_SEEN = ['noto-sans-thai-thai-wght', 'noto-sans-thai-latin-wght']

/** The two fonts of a first screen in Thai. */
export function firstFonts(bundle: object): string[] {
  return Object.keys(bundle).filter((fileName) => FIRST_SEEN.some((name) => fileName.includes(name)))
}

/** Preloads them beside the scripts of a rendered page; for every other page `early-calls.ts` decides. */
export function preloadedFonts(): Plugin {
  return {
    name: 'krapao:preloaded-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        firstFonts(bundle).map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
    },
  }
}
