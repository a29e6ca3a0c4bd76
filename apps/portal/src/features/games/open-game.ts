import type { LaunchPage } from './play.ts'

/** Only http and https: a `javascript:` address of a misconfigured provider must not run in our page. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address, location.href) && /^https?:$/.test(new URL(address, location.href).protocol)
}

/** Opens the game; false when the browser blocked the new window, so that the player can press once more. */
export function openGame(launchPage: LaunchPage): boolean {
  if (!isWebAddress(launchPage.address)) return false
  if (launchPage.kind === 'form') return postForm(launchPage)
  if (launchPage.kind === 'link' && !launchPage.newTab) {
    location.assign(launchPage.address)
    return true
  }
  const tab = window.open(launchPage.address, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}

function postForm({ address, fields }: Extract<LaunchPage, { kind: 'form' }>): boolean {
  const target = `game-${Date.now()}`
  const tab = window.open('about:blank', target)
  if (!tab) return false
  tab.opener = null
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.target = target
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
  return true
}
