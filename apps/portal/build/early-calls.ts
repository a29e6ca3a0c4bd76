import type { Plugin, Rolldown } from 'vite'
import { firstFonts } from './preloaded-fonts.ts'

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>

/**
 * Writes a small script into the head of every page. For a signed-in player it starts the calls of the first screen, and
 * loads its code, before the entry script has arrived; on the login it keeps a press until the form has loaded.
 * `api/early-calls.ts` reads both. And it says whether the browser has passkeys.
 */
export function earlyCalls(): Plugin {
  return {
    name: 'krapao:early-calls',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const known = (path: string) => html.includes(`"/${path}"`)
        const shell = filesOf(bundle, '/app/player-shell.tsx').filter((path) => !known(path))
        const home = filesOf(bundle, '/pages/home.tsx').filter((path) => !known(path) && !shell.includes(path))
        const script = `(${String(begin)})(${[shell, home, firstFonts(bundle)].map((files) => JSON.stringify(files)).join()})`
        // Before all else in the head.
        return [{ tag: 'script', children: script.replace(/\s*\n\s*/g, '\n'), injectTo: 'head-prepend' as const }]
      },
    },
  }
}

/** The chunk of this module and all that it imports. */
function filesOf(bundle: Bundle, module: string): string[] {
  const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module))
  if (!first) throw new Error(`There is no chunk of ${module}.`)
  const found = new Set<string>()
  const add = (fileName: string) => {
    const file = bundle[fileName]
    if (found.has(fileName) || file?.type !== 'chunk') return
    found.add(fileName)
    file.imports.forEach(add)
  }
  add(first.fileName)
  return [...found]
}

/** Runs in the browser as a copy of its source text, so it can use nothing from outside itself. */
function begin(shell: string[], home: string[], fonts: string[]): void {
  const preload = (files: string[], rel: string, as: string) => {
    for (const file of files) {
      const link = document.createElement('link')
      Object.assign(link, { rel, as, crossOrigin: '', href: `/${file}` })
      document.head.append(link)
    }
  }
  const loadFonts = () => preload(fonts, 'preload', 'font')
  const { dataset } = document.documentElement
  // As `passkeys/support.ts` says it.
  if ('PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)) dataset['passkeys'] = ''
  if (location.pathname.startsWith('/login')) {
    document.addEventListener(
      'submit',
      (event) => {
        if ('listens' in dataset) return
        event.preventDefault()
        dataset['pressed'] = ''
      },
      true,
    )
    return
  }
  try {
    const token = sessionStorage.getItem('token') ?? localStorage.getItem('token')
    if (!token || !/^\/(user(\/.*)?)?$/.test(location.pathname)) return loadFonts()
    const isHome = /^\/(user(\/home)?\/?)?$/.test(location.pathname)
    preload(isHome ? shell.concat(home) : shell, 'modulepreload', 'script')
    if (!isHome) return loadFonts()
    const locale = localStorage.getItem('locale')
    const language = locale === 'la' ? 'lo' : (locale ?? '*')
    const call = (path: string) =>
      fetch(path, {
        headers: { accept: 'application/json', 'x-client': 'web-wallet', 'accept-language': language, authorization: 'Bearer ' + token },
        // As long as the client waits for any call.
        signal: AbortSignal.timeout(60_000),
      })
    const refreshed = call('/api/wallet/refresh/slot')
    const calls: Record<string, Promise<Response>> = {
      '/api/wallet/refresh/slot': refreshed,
      // The providers first, then the wallet even if they fail.
      '/api/wallet': refreshed.then(
        () => call('/api/wallet'),
        () => call('/api/wallet'),
      ),
      '/api/spinwheel/active': call('/api/spinwheel/active'),
      '/api/lookup/settings': call('/api/lookup/settings'),
      '/api/lookup/info': call('/api/lookup/info'),
    }
    // Whoever takes a call handles its error; this only prevents unhandled rejections.
    for (const path in calls) calls[path].catch(() => undefined)
    // Fonts load after the wallet; until then the device's own are used.
    calls['/api/wallet'].then(loadFonts, loadFonts)
    ;(window as unknown as Record<string, unknown>)['krapaoEarly'] = { token, since: Date.now(), calls }
  } catch {
    // A browser without one of these features makes the calls later, as usual.
  }
}
