import { useLanguage, useMessages } from '../../../messages/index.ts'
import { countryName } from './country-name.ts'
import { messages } from './messages.ts'

interface Device {
  browser: string | null
  system: string | null
  country: string | null
}

/** Says a device and where it is, as far as anybody knows. */
export function useDeviceWords() {
  const t = useMessages(messages)
  const { language } = useLanguage()
  return {
    // "Samsung Internet for Android" says its system already.
    device: ({ browser, system }: Device) =>
      [browser?.replace(` for ${system}`, ''), system].filter(Boolean).join(' · ') || t('unknownDevice'),
    place: ({ country }: Device) => (country === null ? t('unknownPlace') : countryName(country, language)),
  }
}
