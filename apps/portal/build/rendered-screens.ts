import { type Plugin, runnerImport } from 'vite'
import type { RenderedScreen } from '../src/render-screens.tsx'

const ROOT = /(<div id="root")>[\s\S]*?<\/div>\s*<\/div>/
const THAI_FONT = /\s*<link rel="preload"[^>]*href="\/assets\/noto-sans-thai-thai[^>]*>/
const ANY_FONT = /\s*<link rel="preload"[^>]*as="font"[^>]*>/g
const LAO_FONT = /noto-sans-lao-lao-wght/

/**
 * Writes `login.th.html` and the same for each language: the login as rendered HTML, so that it can be read and typed into
 * before the script has loaded. The server picks one by language; the script then hydrates it.
 */
export function renderedScreens(): Plugin {
  return {
    name: 'krapao:rendered-screens',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('There is no index.html to render the login into.')
        const { module } = await runnerImport<{ renderScreens: () => RenderedScreen[] }>('/src/render-screens.tsx', {
          root: `${import.meta.dirname}/..`,
          configFile: false,
          logLevel: 'warn',
        })
        const laoFont = Object.keys(bundle).find((fileName) => LAO_FONT.test(fileName))
        for (const { fileName, lang, title, html } of module.renderScreens()) {
          const source = String(page.source)
            .replace('<html lang="th">', `<html lang="${lang}">`)
            .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
            .replace(THAI_FONT, (link) => (lang === 'th' ? link : lang === 'lo' ? link.replace(/href="[^"]*"/, `href="/${laoFont}"`) : ''))
            // The style sheet first: nothing else should compete with it for the line.
            .replaceAll(/<(script type="module"|link rel="modulepreload"|link rel="preload")/g, '<$1 fetchpriority="low"')
            .replace(ROOT, (_all, opening: string) => `${opening} data-rendered="/login">${html}</div>`)
          this.emitFile({ type: 'asset', fileName, source })
        }
        page.source = String(page.source).replace(ANY_FONT, '')
      },
    },
  }
}
