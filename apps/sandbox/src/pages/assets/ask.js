/** One call of the sandbox's own control API; what goes wrong is thrown in its words. */
export async function ask(path, method = 'GET', data) {
  const body = data === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) }
  const response = await fetch(`/control${path}`, { method, ...body })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error?.message ?? answer.message ?? `answered ${response.status}`)
  return answer
}

let hiding
export function toast(text, isBad = false) {
  const place = document.getElementById('toast')
  place.textContent = text
  place.className = isBad ? 'bad' : ''
  place.hidden = false
  clearTimeout(hiding)
  hiding = setTimeout(() => (place.hidden = true), 4_000)
}
