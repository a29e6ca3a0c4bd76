import { MAX_SUM_MINOR_UNITS, minorUnits } from '@krapao/money'
import type { GameDescriptor } from '@krapao/providers'
import { expect } from 'vitest'
import type { GameProvider, MoneyMove, Integrations } from '../../src/integrations/index.ts'
import { baht, type Check, PATIENTLY, type Scene, soon } from './scene.ts'

/** One game of the scene, with an account that no other check uses. */
export interface GameSubject {
  scene: Scene
  descriptor: GameDescriptor
  provider: GameProvider
  reference: string
  username: string
  password: string
  /** A move of 5 into the game, or as it is told. */
  move(over?: Partial<MoneyMove>): MoneyMove
  /** What the provider's own records says. */
  ledger(): Promise<number>
  at(integrations: Integrations): GameProvider
  fault(kind: string, call?: string): Promise<void>
}

export async function gameSubject(scene: Scene, descriptor: GameDescriptor): Promise<GameSubject> {
  const { code } = descriptor
  const provider = scene.integrations.games.get(code)!
  const reference = scene.newReference()
  const account = await provider.openAccount({ reference })
  if (account.outcome !== 'done') throw new Error(`${code} opened no account: ${account.reason}`)
  const { username, password } = account
  return {
    scene,
    descriptor,
    provider,
    reference,
    username,
    password,
    move: (over) => ({ transferId: scene.newReference(), username, direction: 'in', amount: baht(5), validUntil: soon(), ...over }),
    ledger: async () => (await scene.control('GET', `/games/${code}/${username}`)).balance,
    at: (integrations) => integrations.games.get(code)!,
    fault: (kind, call) => scene.fault(`games:${code}`, kind, call),
  }
}

/** What a provider answers about a transfer it has done, or has never seen; one that knows no ids says nothing. */
function standingFor({ descriptor }: GameSubject, status: 'done' | 'refused' | 'unknown') {
  return { status: descriptor.class === 'balance-only' ? 'unreachable' : status }
}

/** A move that meets a fault: what we are told, and what the provider then has. */
function faulty(kind: string, outcome: 'done' | 'refused' | 'in-doubt', balance: 0 | 5): Check<GameSubject> {
  return {
    name: `a transfer that meets ${kind} is ${outcome}, and the provider has ${balance}`,
    async run(subject) {
      const { provider, scene } = subject
      const move = subject.move()
      await subject.fault(kind)
      const asked = kind.startsWith('timeout') ? subject.at(scene.hasty) : provider
      expect(await asked.move(move)).toMatchObject({ outcome })
      expect(await subject.ledger()).toBe(balance)
      const status = kind === 'refuse' ? 'refused' : balance === 0 ? 'unknown' : 'done'
      expect(await provider.queryStatus(move.transferId)).toMatchObject(standingFor(subject, status))
      expect(await scene.control('GET', '/faults')).toEqual([])
    },
  }
}

/** A call that moves no money and meets a fault is in doubt: never a yes, never a no. */
function unclear(call: 'balance' | 'open' | 'reset', kind: string): Check<GameSubject> {
  return {
    name: `${call} that meets ${kind} is in doubt`,
    async run(subject) {
      const { scene, reference, username } = subject
      await subject.fault(kind, call)
      const asked = kind.startsWith('timeout') ? subject.at(scene.hasty) : subject.provider
      const answer =
        call === 'balance'
          ? await asked.balance(username)
          : call === 'open'
            ? await asked.openAccount({ reference })
            : await asked.resetPassword({ username, password: 'brand-new-1' })
      expect(answer).toMatchObject({ outcome: 'in-doubt' })
    },
  }
}

export const GAME_CHECKS: readonly Check<GameSubject>[] = [
  {
    name: 'opening an account again answers the one that stands',
    async run({ provider, reference, username, password }) {
      expect(await provider.openAccount({ reference })).toMatchObject({ outcome: 'done', username, password })
    },
  },
  {
    name: 'two players have two accounts',
    async run({ provider, scene, username }) {
      const other = await provider.openAccount({ reference: scene.newReference() })
      expect(other.outcome === 'done' && other.username).not.toBe(username)
    },
  },
  {
    name: 'a new password is the one that holds',
    async run({ provider, reference, username }) {
      expect(await provider.resetPassword({ username, password: 'brand-new-1' })).toEqual({ outcome: 'done' })
      expect(await provider.openAccount({ reference })).toMatchObject({ password: 'brand-new-1' })
    },
  },
  {
    name: 'money moves in and out to the last satang, and the balance says so',
    async run({ provider, username, move, ledger }) {
      expect(await provider.move(move({ amount: minorUnits(6_055n) }))).toEqual({ outcome: 'done' })
      expect(await provider.balance(username)).toEqual({ outcome: 'done', balance: 6_055n })
      expect(await provider.move(move({ direction: 'out', amount: minorUnits(2_001n) }))).toEqual({ outcome: 'done' })
      expect(await ledger()).toBe(40.54)
    },
  },
  {
    name: 'an account nobody has played at is empty',
    async run({ provider, username }) {
      expect(await provider.balance(username)).toEqual({ outcome: 'done', balance: 0n })
    },
  },
  {
    name: 'more than there is is refused for certain',
    async run(subject) {
      const move = subject.move({ direction: 'out', amount: minorUnits(1n) })
      expect(await subject.provider.move(move)).toMatchObject({ outcome: 'refused' })
      expect(await subject.ledger()).toBe(0)
    },
  },
  {
    name: 'all of it can be taken out, and nothing more',
    async run({ provider, move, ledger }) {
      await provider.move(move())
      expect(await provider.move(move({ direction: 'out' }))).toEqual({ outcome: 'done' })
      expect(await provider.move(move({ direction: 'out', amount: minorUnits(1n) }))).toMatchObject({ outcome: 'refused' })
      expect(await ledger()).toBe(0)
    },
  },
  {
    name: 'a transfer of an unknown player is refused for certain',
    async run({ provider, move }) {
      expect(await provider.move(move({ username: 'nobody' }))).toMatchObject({ outcome: 'refused' })
    },
  },
  {
    name: 'the balance of an unknown player is refused',
    async run({ provider }) {
      expect(await provider.balance('nobody')).toMatchObject({ outcome: 'refused' })
    },
  },
  {
    name: 'the password of an unknown player is refused',
    async run({ provider }) {
      expect(await provider.resetPassword({ username: 'nobody', password: 'brand-new-1' })).toMatchObject({ outcome: 'refused' })
    },
  },
  {
    name: 'more than the wire can carry is never sent',
    async run({ provider, move, ledger }) {
      const amount = minorUnits(MAX_SUM_MINOR_UNITS + 1n)
      expect(await provider.move(move({ amount }))).toMatchObject({ outcome: 'refused' })
      expect(await ledger()).toBe(0)
    },
  },
  faulty('refuse', 'refused', 0),
  faulty('timeout-before', 'in-doubt', 0),
  faulty('timeout-after', 'in-doubt', 5),
  faulty('error-before', 'in-doubt', 0),
  faulty('error-after', 'in-doubt', 5),
  faulty('lie', 'in-doubt', 5),
  faulty('garbage', 'in-doubt', 5),
  faulty('slow', 'done', 5),
  {
    name: 'a request that arrives twice has one effect',
    async run({ provider, move, ledger, fault }) {
      await fault('duplicate')
      const { outcome } = await provider.move(move())
      expect(outcome).toBe(provider.class === 'idempotent' ? 'done' : 'in-doubt')
      expect(await ledger()).toBe(5)
    },
  },
  {
    name: 'a transfer that arrives late is in doubt until it does',
    async run(subject) {
      const { provider, ledger } = subject
      const move = subject.move()
      await subject.fault('late')
      expect(await provider.move(move)).toMatchObject({ outcome: 'in-doubt' })
      expect(await provider.queryStatus(move.transferId)).toMatchObject(standingFor(subject, 'unknown'))
      await expect.poll(ledger, PATIENTLY).toBe(5)
      expect(await provider.queryStatus(move.transferId)).toMatchObject(standingFor(subject, 'done'))
    },
  },
  {
    name: 'an id sent again moves nothing more where the provider keeps our ids, and another amount under it is in doubt',
    async run(subject) {
      const { provider, ledger } = subject
      if (provider.class === 'balance-only') return
      const move = subject.move()
      expect(await provider.move(move)).toEqual({ outcome: 'done' })
      expect(await provider.move(move)).toMatchObject({ outcome: provider.class === 'idempotent' ? 'done' : 'in-doubt' })
      expect(await provider.move({ ...move, amount: baht(6) })).toMatchObject({ outcome: 'in-doubt' })
      expect(await ledger()).toBe(5)
    },
  },
  {
    name: 'a transfer that comes after its time has no effect and is kept nowhere, or the descriptor says that there is no such time',
    async run(subject) {
      const { provider, ledger } = subject
      const move = subject.move({ validUntil: new Date(Date.now() - 1) })
      if (provider.unknownIsFinalAfterMs === null) {
        expect(await provider.move(move)).toEqual({ outcome: 'done' })
        return
      }
      expect(await provider.move(move)).toEqual({ outcome: 'expired' })
      expect(await ledger()).toBe(0)
      expect(await provider.queryStatus(move.transferId)).toMatchObject({ status: 'unknown' })
      expect(await provider.move({ ...move, validUntil: soon() })).toEqual({ outcome: 'done' })
    },
  },
  {
    name: 'a transfer nobody has sent is unknown, with the time of the provider',
    async run(subject) {
      const answer = await subject.provider.queryStatus('never-sent')
      expect(answer).toMatchObject(standingFor(subject, 'unknown'))
      if (answer.status === 'unknown') expect(Math.abs(answer.at!.getTime() - Date.now())).toBeLessThan(60_000)
    },
  },
  {
    name: 'an answer about another transfer says nothing of ours',
    async run({ provider, fault }) {
      if (provider.class === 'balance-only') return
      await fault('lie', 'status')
      expect(await provider.queryStatus('never-sent')).toEqual({ status: 'unreachable' })
    },
  },
  {
    name: 'a closed provider moves nothing, and its balance of zero is not believed',
    async run({ provider, username, move, ledger, fault }) {
      await provider.move(move())
      await fault('closed', 'move')
      expect(await provider.move(move())).toMatchObject({ outcome: 'refused' })
      await fault('closed', 'balance')
      expect(await provider.balance(username)).toMatchObject({ outcome: 'closed' })
      expect(await ledger()).toBe(5)
    },
  },
  {
    name: 'a zero while the provider says that it is open is told as what it is: whoever asked reads it twice',
    async run({ provider, username, move, fault }) {
      await provider.move(move())
      await fault('zero', 'balance')
      expect(await provider.balance(username)).toEqual({ outcome: 'done', balance: 0n })
      expect(await provider.balance(username)).toEqual({ outcome: 'done', balance: 500n })
    },
  },
  unclear('balance', 'timeout-before'),
  unclear('balance', 'error-before'),
  unclear('balance', 'lie'),
  unclear('balance', 'garbage'),
  unclear('open', 'error-after'),
  unclear('open', 'lie'),
  unclear('open', 'garbage'),
  unclear('reset', 'timeout-after'),
  unclear('reset', 'garbage'),
  {
    name: 'with the wrong key everything is in doubt, and nothing moves',
    async run(subject) {
      const { descriptor, scene, username, ledger } = subject
      const stranger = subject.at(scene.outsideWith({ [`GAME_${descriptor.code}_KEY`]: 'another-key-altogether' }))
      const move = subject.move()
      expect(await stranger.move(move)).toMatchObject({ outcome: 'in-doubt' })
      expect(await stranger.queryStatus(move.transferId)).toEqual({ status: 'unreachable' })
      expect((await stranger.balance(username)).outcome).not.toBe('done')
      expect(await ledger()).toBe(0)
    },
  },
  {
    name: 'with nobody listening everything is in doubt',
    async run(subject) {
      const nobody = subject.at(subject.scene.unreachable)
      const move = subject.move()
      expect(await nobody.move(move)).toMatchObject({ outcome: 'in-doubt' })
      expect(await nobody.queryStatus(move.transferId)).toEqual({ status: 'unreachable' })
      expect(await nobody.balance(subject.username)).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  {
    name: 'its records tells every transfer that it has ended, and only a provider without one has none',
    async run(subject) {
      const { provider, username } = subject
      if (provider.class === 'balance-only') {
        expect(provider.transfers).toBeNull()
        return
      }
      const since = new Date(Date.now() - 1000)
      const [done, refused] = [subject.move(), subject.move()]
      await provider.move(done)
      await subject.fault('refuse')
      await provider.move(refused)
      const page = await provider.transfers!({ since, after: undefined })
      const ours = page.outcome === 'done' ? page.items.filter((item) => item.username === username) : []
      expect(ours).toMatchObject([
        { transferId: done.transferId, direction: 'in', amount: 500n, state: 'done' },
        { transferId: refused.transferId, state: 'refused' },
      ])
    },
  },
  {
    name: 'a page of its records that answers another question is not believed',
    async run({ provider, fault }) {
      if (!provider.transfers) return
      await fault('lie', 'transfers')
      expect(await provider.transfers({ since: new Date(), after: undefined })).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  {
    name: 'the way in is the one of its descriptor',
    async run({ provider, descriptor, username, password }) {
      if (descriptor.launch.startsWith('link')) {
        const answer = await provider.signInLink({ username, password })
        const link = answer.outcome === 'done' ? answer.link : ''
        expect((await fetch(link)).url).toContain(`/games/${descriptor.code}/play?session=`)
      }
      const state = await provider.formState(username)
      if (descriptor.launch !== 'form-with-state') {
        expect(state).toEqual({ outcome: 'done', fields: null })
        return
      }
      expect(Object.keys((state.outcome === 'done' && state.fields) || {}).length).toBeGreaterThan(0)
      expect(await provider.formState('nobody')).toMatchObject({ outcome: 'refused' })
    },
  },
  {
    name: 'no link is given for another name, nor for another password where it is asked for',
    async run({ provider, descriptor, username }) {
      expect((await provider.signInLink({ username: 'nobody', password: 'wrong' })).outcome).toBe('refused')
      if (descriptor.launch !== 'link-by-password') return
      expect(await provider.signInLink({ username, password: 'wrong' })).toMatchObject({ outcome: 'refused' })
    },
  },
  {
    name: 'a link that is no web address, or is for somebody else, is never handed on',
    async run({ provider, descriptor, username, password, fault }) {
      if (!descriptor.launch.startsWith('link')) return
      await fault('lie', 'sign-in')
      expect(await provider.signInLink({ username, password })).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  {
    name: 'credentials of the account open its sign-in page, and others do not',
    async run({ scene, descriptor, provider, username, password }) {
      const { signIn } = scene.endpoints.games[descriptor.code]!
      const send = async (fields: Record<string, string>) => {
        if (descriptor.launch === 'query') return fetch(`${signIn}?${new URLSearchParams(fields).toString()}`)
        const state = await provider.formState(username)
        const hidden = state.outcome === 'done' ? state.fields : {}
        return fetch(signIn, { method: 'POST', body: new URLSearchParams({ ...hidden, ...fields }) })
      }
      expect((await send({ username, password })).url).toContain('/play?session=')
      expect((await send({ username, password: 'wrong' })).status).toBe(401)
    },
  },
]
