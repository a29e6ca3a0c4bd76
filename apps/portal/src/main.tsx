import { followLayers } from '@krapao/ui'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Providers } from './app/providers.tsx'
import { AppRoutes } from './app/routes.tsx'
import { followInstall } from './install/install.ts'
import { followConnection } from './live/connection.ts'
import { followPostings } from './live/live.ts'
import { queries } from './api/queries.ts'
import { markPasskeySupport } from './passkeys/support.ts'
import { settingsQuery } from './settings/settings.ts'
import { languageOfHtml } from './messages/index.ts'
import './styles.css'

const root = document.getElementById('root')!
const isDrawn = root.dataset['rendered'] === location.pathname
const app = (
  <StrictMode>
    <Providers
      drawnIn={isDrawn ? languageOfHtml(document.documentElement.lang) : undefined}
      router={(children: ReactNode) => <BrowserRouter>{children}</BrowserRouter>}
    >
      <AppRoutes />
    </Providers>
  </StrictMode>
)

markPasskeySupport()
followLayers()
followConnection()
followInstall()
followPostings()
// Hydration must find the page as it was rendered, without data; so the settings are asked for only after it.
if (isDrawn) hydrateRoot(root, app)
else {
  void queries.prefetchQuery(settingsQuery)
  createRoot(root).render(app)
}
