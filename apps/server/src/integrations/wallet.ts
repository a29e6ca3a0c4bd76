import { walletStatementPage } from '@krapao/protocols'
import type { ProviderEndpoint } from '../platform/env.ts'
import { sendRequest, type RequestOptions, inDoubt, read, unreadable } from './provider-request.ts'
import { pageFrom, queryOf } from './pages.ts'
import type { Wallets } from './providers.ts'

export function createWallets({ url, key }: ProviderEndpoint, options: RequestOptions): Wallets {
  return {
    async statement(walletNo, question) {
      const path = `wallets/${encodeURIComponent(walletNo)}/statement?${queryOf(question)}`
      const reply = await sendRequest({ method: 'GET', url: `${url}/${path}`, headers: { 'x-api-key': key } }, options)
      const page = reply.arrived && reply.status === 200 ? read(walletStatementPage, reply.body) : undefined
      if (!page) return unreadable(reply)
      const isOurs = page.walletNo === walletNo && page.lines.every((line) => line.toWallet === walletNo)
      return isOurs ? pageFrom(question, page, page.lines) : inDoubt('the provider speaks of another wallet')
    },
  }
}
