import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Providers } from './app/providers.tsx'
import { AppRoutes } from './app/routes.tsx'
import { messages } from './features/login/messages.ts'
import { htmlLanguage, LANGUAGES, translatorOf } from './messages/index.ts'

export interface RenderedScreen {
  fileName: string
  lang: string
  title: string
  html: string
}

/** Renders the login in every language for a device without stored data. Runs while the portal is built. */
export function renderScreens(): RenderedScreen[] {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, { localStorage: nothing, sessionStorage: nothing })
  return LANGUAGES.map((language) => ({
    fileName: `login.${language}.html`,
    lang: htmlLanguage(language),
    title: translatorOf(messages, language)('title'),
    html: renderToString(
      <StrictMode>
        <Providers drawnIn={language} router={(children) => <StaticRouter location="/login">{children}</StaticRouter>}>
          <AppRoutes />
        </Providers>
      </StrictMode>,
    ),
  }))
}
