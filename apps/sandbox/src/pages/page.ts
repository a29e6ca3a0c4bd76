import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveFonts } from './fonts.ts'

const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/** Every file the pages load. Named one by one: no path of a request ever reaches the disk. */
const ASSETS = [
  'page.css',
  'game.css',
  'stage.css',
  'game.js',
  'art.js',
  'coins.js',
  'stage-slot.js',
  'stage-dice.js',
  'stage-lotto.js',
  'control.css',
  'control.js',
  'control-parts.js',
  'ask.js',
  'bank.css',
  'bank.js',
  'bank-parts.js',
]

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'",
  // The address of a game page holds its session.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

export function serveAssets(app: FastifyInstance): void {
  serveFonts(app, { ...HEADERS, 'cache-control': 'no-cache' })
  for (const name of ASSETS) {
    app.get(`/assets/${name}`, async (_request, reply) => {
      const text = readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8')
      return reply
        .headers({ ...HEADERS, 'cache-control': 'no-cache' })
        .type(TYPES[name.split('.').at(-1)!]!)
        .send(text)
    })
  }
}

export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

/** HTML in which every value is escaped, unless it was made by this too. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const written = values.map((value) =>
    Array.isArray(value) ? value.join('') : value instanceof Html ? value.text : escape(String(value)),
  )
  return new Html(parts.reduce((text, part, index) => text + part + (written[index] ?? ''), ''))
}
