import { Announcer } from '@krapao/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../api/queries.ts'
import { LanguageProvider } from '../messages/index.tsx'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <Announcer>{children}</Announcer>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
