import { createClient, createQr, register } from '@krapao/contract'
import { baht } from '../money.ts'
import { comesIn, pageOf, type Scene } from './scene.ts'
import type { ServerProcess } from './server-process.ts'
import { untilAnswered } from './until-answered.ts'

export interface ClaimsLoad {
  /** Phones of those who were told that they are registered. */
  registered: readonly string[]
  /** QRs that were paid. */
  paid: readonly string[]
  sendTo(server: ServerProcess): void
  stop(): Promise<void>
}

/** What claims something on one machine for a player on another: people register, and the players of these scenes pay QRs. */
export function startClaims(scenes: Scene[], { server: first, seed }: { server: ServerProcess; seed: number }): ClaimsLoad {
  const registered: string[] = []
  const paid: string[] = []
  let server = first
  let isStopping = false

  async function newcomers(): Promise<void> {
    for (let no = 1; !isStopping; no++) {
      const phone = `09${String(seed * 10_000 + no).padStart(8, '0')}`
      // Told "taken" where the answer to an earlier asking was lost.
      const answer = await untilAnswered(() => signUp(server, phone))
      if (answer !== 'REGISTER_SUCCESS' && answer !== 'EXISTING_USER') throw new Error(`nobody can register: ${answer}`)
      registered.push(phone)
    }
  }

  /** Each pays amounts of their own: reports of one amount wait for each other. */
  async function payer(scene: Scene, index: number): Promise<void> {
    const { sandbox, control } = scene.stage.world
    for (let amount = 100 + index; !isStopping; amount += scenes.length) {
      const qr = await untilAnswered(() =>
        pageOf(scene, server)(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } }),
      )
      if (typeof qr === 'string' || !qr.hasQrcode) continue
      await control('POST', `qr/${qr.qrcodeId}/pay`, {})
      comesIn(scene, amount)
      paid.push(qr.qrcodeId)
      // What is not taken yet is sent again, by its gateway and here.
      while (!isStopping && sandbox.pendingWebhooks() >= scenes.length) await sandbox.flushWebhooks()
    }
  }

  const lives = [newcomers(), ...scenes.map(payer)]
  return {
    registered,
    paid,
    sendTo: (now) => void (server = now),
    async stop() {
      isStopping = true
      await Promise.all(lives)
    },
  }
}

/** Registers whoever has this phone. */
export async function signUp(server: Pick<ServerProcess, 'url'>, phone: string): Promise<string> {
  const body = {
    username: phone,
    password: 'a-good-password',
    name: 'ปิติ',
    bankCode: 'SCB',
    bankAccountName: 'PITI JAIDEE',
    bankAccountNo: phone,
    currency: 'BAHT' as const,
    sourceCode: 'FRIEND',
  }
  const call = createClient({ baseUrl: server.url, token: () => undefined, timeoutMs: 20_000 })
  return (await call(register, { body })).message
}
