import { ToastProvider } from '@krapao/ui'
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
        <ToastProvider>
          <BrowserRouter>
            <SessionWatch />
            {children}
          </BrowserRouter>
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
