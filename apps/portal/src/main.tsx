import { followLayers } from '@krapao/ui'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Providers } from './app/providers.tsx'
import { AppRoutes } from './app/routes.tsx'
import { followConnection } from './live/connection.ts'
import { followBooks } from './live/live.ts'
import { queries } from './api/queries.ts'
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

followLayers()
followConnection()
followBooks()
// What the server drew is taken over as it stands, with what was typed into it; so nothing may be known before that.
if (isDrawn) hydrateRoot(root, app)
else {
  void queries.prefetchQuery(settingsQuery)
  createRoot(root).render(app)
}
