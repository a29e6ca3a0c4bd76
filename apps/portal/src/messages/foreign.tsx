import { htmlLanguage } from './language.ts'
import { useLanguage } from './language-context.tsx'
import { languageOfScript } from './script.ts'

/** A name as its owner writes it, read aloud in the language of its script where that is not the page's. */
export function Foreign({ children }: { children: string }) {
  const { language } = useLanguage()
  const own = languageOfScript(children)
  return own === undefined || own === htmlLanguage(language) ? children : <span lang={own}>{children}</span>
}
