import { comeIn } from './pages/portal.ts'
import { OWNER, VISITOR } from './pages/screens/index.ts'
import { expect, test } from './stack.ts'

/** What somebody who has got a text into a page would try, and whether the browser let them. */
async function tryAll(): Promise<Record<string, boolean>> {
  const place = document.body.appendChild(document.createElement('div'))
  const runs = (attempt: () => unknown) => {
    try {
      attempt()
      return true
    } catch {
      return false
    }
  }
  const tried = {
    html: runs(() => (place.innerHTML = '<b>text</b>')),
    script: runs(() => (document.createElement('script').src = '/assets/any.js')),
    worker: runs(() => new Worker('/assets/any.js')),
    'the text of a script': runs(() => (document.createElement('script').textContent = '1')),
    'a policy of its own': runs(() =>
      (window as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }).trustedTypes?.createPolicy('mine', {}),
    ),
    'a call elsewhere': await fetch('https://evil.example/').then(
      () => true,
      () => false,
    ),
  }
  place.setAttribute('style', 'position: fixed')
  return { ...tried, 'a style of its own': getComputedStyle(place).position === 'fixed' }
}

test('a page makes no text into HTML, script or style, and calls nobody else', async ({ page, keptFrom }) => {
  await page.goto('/login')
  const tried = await page.evaluate(tryAll)
  expect(Object.entries(tried).filter(([, ran]) => ran)).toEqual([])
  expect(keptFrom.splice(0).length).toBeGreaterThanOrEqual(Object.keys(tried).length)
})

test('no screen or sheet needs what its policy forbids', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  for (const { lay, screens } of [VISITOR, OWNER]) {
    const seen = { page, stack, language: 'th' as const }
    const token = await lay(seen, {})
    for (const { open } of screens) {
      await open({ ...seen, token })
      await page.waitForLoadState('networkidle')
    }
  }
})
