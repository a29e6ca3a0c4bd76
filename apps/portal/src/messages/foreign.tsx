import { htmlLanguage } from './language.ts'
import { useLanguage } from './language-context.tsx'
import { languageOfScript } from './script.ts'

/** A name in another script than the page's, marked so that a screen reader reads it in that language. */
export function Foreign({ children }: { children: string }) {
  const { language } = useLanguage()
  const own = languageOfScript(children)
  return own === undefined || own === htmlLanguage(language) ? children : <span lang={own}>{children}</span>
}
