import { clsx } from 'clsx'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** Shows the operator's HTML without anything that could run. Links open in a new tab. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const safe = useMemo(() => sanitise(html), [html])
  return <div className={clsx('prose-html', className)} dangerouslySetInnerHTML={{ __html: safe }} />
}

function sanitise(html: string): string {
  const body = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
    RETURN_DOM: true,
  }) as HTMLElement
  for (const picture of body.querySelectorAll('img:not([alt])')) picture.setAttribute('alt', '')
  for (const link of body.querySelectorAll('a[href^="http"]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return body.innerHTML
}
