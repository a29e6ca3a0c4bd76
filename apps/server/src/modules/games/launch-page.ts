import { randomBytes } from 'node:crypto'
import type { ContentLanguage } from '@krapao/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { drawnLanguage } from '../../platform/http/language.ts'
import { refuseUnasked } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createAddressLimit } from '../../platform/http/undeclared.ts'
import type { GameAccountDeps } from './deps.ts'
import { openLaunch } from './launch.ts'
import type { LaunchForm } from './launch-form.ts'

type Texts = Record<'lang' | 'opening' | 'go' | 'gone' | 'again' | 'back', string>

const TEXTS: Record<ContentLanguage, Texts> = {
  th: {
    lang: 'th',
    opening: 'กำลังเปิดเกม…',
    go: 'เข้าเกม',
    gone: 'ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา',
    again: 'เงินของคุณไม่ได้หายไปไหน กลับไปที่กระเป๋าแล้วกดเล่นอีกครั้ง',
    back: 'กลับไปที่กระเป๋า',
  },
  la: {
    lang: 'lo',
    opening: 'ກຳລັງເປີດເກມ…',
    go: 'ເຂົ້າເກມ',
    gone: 'ລິ້ງນີ້ໃຊ້ໄປແລ້ວ ຫຼື ໝົດເວລາ',
    again: 'ເງິນຂອງທ່ານບໍ່ໄດ້ຫາຍໄປໃສ ກັບໄປທີ່ກະເປົາແລ້ວກົດຫຼິ້ນອີກຄັ້ງ',
    back: 'ກັບໄປທີ່ກະເປົາ',
  },
  en: {
    lang: 'en',
    opening: 'Opening the game…',
    go: 'Enter the game',
    gone: 'This link was used already, or its time is over',
    again: 'Your money is where it was. Go back to the wallet and press play again.',
    back: 'Back to the wallet',
  },
}

/**
 * `GET /api/launch/:token`: signs the player in at a game, from a page that the server fills, so that no code of the portal ever holds
 * the password. Kept by no cache, and told to nobody as the page they came from. Counted by address, as no token tells who calls before
 * the database is asked.
 */
export function registerLaunchPage(http: FastifyInstance, deps: GameAccountDeps, { callsPerMinute }: { callsPerMinute: number }): void {
  const limit = createAddressLimit(http, callsPerMinute)
  http.get<{ Params: { token: string } }>('/api/launch/:token', { exposeHeadRoute: false }, async (request, reply) => {
    refuseUnasked(request)
    refuseScript(request)
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await limit(request, reply)
    const form = await openLaunch(deps, request.params.token)
    if (form?.fields === null) return reply.redirect(form.address, 303)
    const nonce = randomBytes(16).toString('base64')
    const texts = TEXTS[drawnLanguage(request, deps.env)]
    return reply
      .code(form ? 200 : 410)
      .header('content-security-policy', policyOf(nonce, form))
      .type('text/html; charset=utf-8')
      .send(form ? formPage(nonce, texts, form) : gonePage(nonce, texts))
  })
}

/** What it carries is for the game: a script, of the portal too, reads none of it. Browsers that say nothing of it are older. */
function refuseScript({ headers }: FastifyRequest): void {
  const opensAs = headers['sec-fetch-dest']
  if (opensAs !== undefined && opensAs !== 'document') throw refuse('KEY_INVALID')
}

/** A provider may send its players on from where they signed in, to another host of its own. */
function policyOf(nonce: string, form: LaunchForm | undefined): string {
  const targets = form ? `${new URL(form.address).origin} https:` : "'none'"
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`
}

function formPage(nonce: string, texts: Texts, { address, fields }: LaunchForm): string {
  const inputs = Object.entries(fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const body = `<p role="status">${texts.opening}</p>
<form id="launch" method="post" action="${escaped(address)}">${inputs.join('')}<button>${texts.go}</button></form>
<script nonce="${nonce}">document.getElementById('launch').submit()</script>`
  return page({ nonce, lang: texts.lang, title: texts.opening, body })
}

function gonePage(nonce: string, texts: Texts): string {
  const body = `<h1>${texts.gone}</h1><p>${texts.again}</p><a href="/user/home">${texts.back}</a>`
  return page({ nonce, lang: texts.lang, title: texts.gone, body })
}

function page({ nonce, lang, title, body }: Record<'nonce' | 'lang' | 'title' | 'body', string>): string {
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">
:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;text-align:center;background:#0a0d14;color:#f4f6fa;font:1rem/1.6 system-ui,'Noto Sans Thai','Noto Sans Lao',sans-serif}
h1{margin:0;font-size:1.25rem;text-wrap:balance}p{margin:0;color:#a7b1c2;max-width:24rem;text-wrap:balance}
button,a{display:grid;place-items:center;min-height:3rem;padding:0 1.5rem;border:0;border-radius:.9rem;background:#f0c25b;color:#231703;font:inherit;font-weight:600;text-decoration:none}
</style>
<body>${body}</body>
</html>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
