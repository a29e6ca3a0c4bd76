import { followLayers } from '@krapao/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { watchAttention } from './api/attention.ts'
import { Providers } from './app/providers.tsx'
import { AppRoutes } from './app/routes.tsx'
import './styles.css'

followLayers()
watchAttention()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter basename="/console">
      <Providers>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  </StrictMode>,
)
