import { LoadedTexts } from '../../html/loaded-texts.tsx'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useSettings } from '../../settings/settings.ts'
import { useMessages } from '../../messages/index.ts'
import { useTerms } from './get-terms.ts'
import { messages } from './messages.ts'

export function TermsText() {
  const t = useMessages(messages)
  const { termsVersion } = useSettings()
  return (
    <LoadedTexts texts={useTerms()} messages={{ loading: t('loading'), failed: t('failed'), retry: t('retry'), empty: t('empty') }}>
      {(texts) => (
        <>
          <ul className="flex flex-col gap-3 py-2">
            {texts.map((html) => (
              <li key={html} className="rounded-card border border-line bg-card p-4 text-[0.90625rem] text-soft">
                <SafeHtml html={html} />
              </li>
            ))}
          </ul>
          {termsVersion && (
            <p className="tabular pt-1 text-center text-[0.78125rem] text-faint">{t('version', { version: termsVersion })}</p>
          )}
        </>
      )}
    </LoadedTexts>
  )
}
