import { Announcer } from '@krapao/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { queries } from '../session/queries.ts'
import { LanguageProvider } from '../words/index.ts'
import { SessionWatch } from './session-watch.tsx'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <Announcer>
          <BrowserRouter>
            <SessionWatch />
            {children}
          </BrowserRouter>
        </Announcer>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
