import type { ContentLanguage } from '@krapao/contract'
import type { FastifyRequest } from 'fastify'

const LANGUAGES: Record<string, ContentLanguage> = { th: 'th', lo: 'la', en: 'en' }

/** The language of the page that asks, by the first tag of Accept-Language; that of the build when it is none of ours. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>, { laos }: { laos: boolean }): ContentLanguage {
  const first = /^\s*([a-z]{2})\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? ''
  return LANGUAGES[first] ?? (laos ? 'la' : 'th')
}
