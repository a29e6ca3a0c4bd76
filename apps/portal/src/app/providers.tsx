import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../api/queries.ts'
import { type Language, LanguageProvider } from '../messages/index.ts'
import { Announced } from './announced.tsx'
import { SessionWatch } from './session-watch.tsx'

interface ProvidersProps {
  /** The language of the page's rendered HTML; undefined when the page came empty. */
  drawnIn: Language | undefined
  router: (children: ReactNode) => ReactNode
  children: ReactNode
}

/** What every page needs above it: queries, language, toasts, and the watch that ends a session on every page. */
export function Providers({ drawnIn, router, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider drawnIn={drawnIn}>
        <Announced>
          {router(
            <>
              <SessionWatch />
              {children}
            </>,
          )}
        </Announced>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
