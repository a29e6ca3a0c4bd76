import { clsx } from 'clsx'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** Shows the operator's HTML without anything that could run. Links open in a new tab. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const safe = useMemo(() => sanitise(html), [html])
  return <div className={clsx('prose-html', className)} dangerouslySetInnerHTML={{ __html: safe }} />
}

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.matches('img:not([alt])')) element.setAttribute('alt', '')
  if (!element.matches('a[href^="http"]')) return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

/** As the one type of text that a page takes for HTML, where its browser knows such types. */
function sanitise(html: string): string {
  const safe: unknown = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
    RETURN_TRUSTED_TYPE: true,
  })
  // React hands it on as it is, and declares it as a text.
  return safe as string
}
