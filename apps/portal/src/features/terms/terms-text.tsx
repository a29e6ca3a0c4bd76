import { LoadedTexts } from '../../html/loaded-texts.tsx'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useSettings } from '../../settings/settings.ts'
import { useWords } from '../../words/index.ts'
import { useTerms } from './get-terms.ts'
import { words } from './words.ts'

export function TermsText() {
  const t = useWords(words)
  const { termsVersion } = useSettings()
  return (
    <LoadedTexts texts={useTerms()} words={{ loading: t('loading'), failed: t('failed'), retry: t('retry'), empty: t('empty') }}>
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
