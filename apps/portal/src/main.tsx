import { followLayers } from '@krapao/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { AppRoutes } from './app/routes.tsx'
import { queries } from './session/queries.ts'
import { settingsQuery } from './settings/settings.ts'
import './styles.css'

followLayers()
void queries.prefetchQuery(settingsQuery)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <AppRoutes />
    </Providers>
  </StrictMode>,
)
