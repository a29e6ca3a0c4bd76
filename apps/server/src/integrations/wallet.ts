import { walletStatementPage } from '@krapao/protocols'
import type { ProviderEndpoint } from '../platform/env/env.ts'
import { eachAnswered } from '../platform/raw-report.ts'
import { sendRequest, type RequestOptions, inDoubt, itemsOf, read, unreadable } from './provider-request.ts'
import { pageFrom, queryOf } from './pages.ts'
import type { Wallets } from './providers.ts'

/** In doubt where a page speaks of another wallet than the one it was asked about. */
export function createWallets({ url, key }: ProviderEndpoint, options: RequestOptions): Wallets {
  return {
    async statement(walletNo, question) {
      const path = `wallets/${encodeURIComponent(walletNo)}/statement?${queryOf(question)}`
      const reply = await sendRequest({ method: 'GET', url: `${url}/${path}`, headers: { 'x-api-key': key } }, options)
      const page = reply.arrived && reply.status === 200 ? read(walletStatementPage, reply.body) : undefined
      if (!reply.arrived || !page) return unreadable(reply)
      const isOurs = page.walletNo === walletNo && page.lines.every((line) => line.toWallet === walletNo)
      const lines = eachAnswered(`GET ${path}`, itemsOf(reply.body, 'lines'), page.lines)
      return isOurs ? pageFrom(question, page, lines) : inDoubt('the provider speaks of another wallet')
    },
  }
}
