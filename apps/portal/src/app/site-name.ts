import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '../messages/index.ts'
import { siteInfoQuery } from '../settings/site-info.ts'
import { messages } from './messages.ts'

/** The operator's name for the site, or ours when the operator has set none. Undefined while it loads. */
export function useSiteName(): string | undefined {
  const t = useMessages(messages)
  const info = useQuery(siteInfoQuery)
  if (info.isPending) return undefined
  return info.data?.name || t('name')
}

/** Names the page in the browser's title and history. */
export function usePageTitle(title: string): void {
  const site = useSiteName()
  useEffect(() => {
    document.title = site ? `${title} · ${site}` : title
  }, [title, site])
}
