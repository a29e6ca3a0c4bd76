import type { ContentLanguage } from '@krapao/contract'
import type { FastifyRequest } from 'fastify'

const LANGUAGES: Record<string, ContentLanguage> = { th: 'th', lo: 'la', en: 'en' }

/**
 * The language to answer in: what was chosen on this device (its cookie), else what the caller asks for first, else that
 * of the site. The portal decides in the same way, and asks for what it shows.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>, { laos }: { laos: boolean }): ContentLanguage {
  const chosen = /(?:^|;\s*)locale=(th|la|en)(?:;|$)/i.exec(headers.cookie ?? '')?.[1]?.toLowerCase()
  if (chosen !== undefined) return chosen as ContentLanguage
  const first = headers['accept-language']?.trim().slice(0, 2).toLowerCase() ?? ''
  return LANGUAGES[first] ?? (laos ? 'la' : 'th')
}
