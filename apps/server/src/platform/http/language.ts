import type { ContentLanguage } from '@krapao/contract'
import type { FastifyRequest } from 'fastify'

const LANGUAGES: Record<string, ContentLanguage> = { th: 'th', lo: 'la', en: 'en' }

type Headers = Pick<FastifyRequest, 'headers'>
interface Site {
  laos: boolean
}

const languageOfSite = ({ laos }: Site): ContentLanguage => (laos ? 'la' : 'th')

/** The language to answer in: what the caller asks for first, else that of the site. The portal asks for what it shows. */
export function languageOf({ headers }: Headers, site: Site): ContentLanguage {
  const first = headers['accept-language']?.trim().slice(0, 2).toLowerCase() ?? ''
  return LANGUAGES[first] ?? languageOfSite(site)
}

/**
 * The language to draw a page in before its code has come: what was chosen on this device, as its cookie says, else that of
 * the site. Only a guess, which the page corrects: what was chosen stands in its local storage.
 */
export function drawnLanguage({ headers }: Headers, site: Site): ContentLanguage {
  const chosen = /(?:^|;\s*)locale=(th|la|en)(?:;|$)/i.exec(headers.cookie ?? '')?.[1]?.toLowerCase()
  return (chosen as ContentLanguage | undefined) ?? languageOfSite(site)
}
