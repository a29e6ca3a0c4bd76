import type { Env } from '../../apps/server/src/platform/env/env.ts'
import { bold, dim, gold } from '@krapao/terminal'

const WIDTH = 62

/** What a newcomer needs next: where to go, and as whom to sign in. */
export function readyCard({
  env,
  hasSandbox,
  logFolder,
  readyIn,
}: {
  env: Env
  hasSandbox: boolean
  logFolder: string
  readyIn: string
}): string {
  const rows: [string, string][] = [
    ['Portal', env.siteOrigin],
    ['Console', `${env.siteOrigin}/console`],
  ]
  if (env.apiDocs) rows.push(['API reference', `${env.siteOrigin}/docs`])
  if (hasSandbox) rows.push(['Sandbox', `http://localhost:${env.sandboxPort}`], ['', dim('the banks, gateways, games and SMS around it')])
  if (env.mode !== 'production') rows.push(['Sign in as', '0810000001  krapao-demo-1'], ['', '0810000002  krapao-demo-2'])
  if (env.mode !== 'production' && env.laos) rows.push(['', '2055500001  krapao-demo-3'])
  rows.push(['Logs', logFolder])

  const line = (text = '') => `  ${dim('│')} ${text}${' '.repeat(Math.max(0, WIDTH - 2 - visibleLength(text)))} ${dim('│')}`
  return [
    '',
    `  ${dim(`╭${'─'.repeat(WIDTH)}╮`)}`,
    line(`${bold(gold('Krapao is ready'))} ${dim(`in ${readyIn}`)}`),
    line(),
    ...rows.map(([label, value]) => line(`${dim(label.padEnd(15))}${value}`)),
    line(),
    line(dim('Ctrl-C stops everything and keeps the data.')),
    `  ${dim(`╰${'─'.repeat(WIDTH)}╯`)}`,
    '',
  ].join('\n')
}

// oxlint-disable-next-line no-control-regex -- colours are control characters
const visibleLength = (text: string) => text.replaceAll(/\x1b\[\d+m/g, '').length
