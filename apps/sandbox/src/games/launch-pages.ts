import { majorFromMinor, minorUnits } from '@krapao/money'
import type { GameDescriptor } from '@krapao/providers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BadInput, parse } from '../bad-input.ts'
import { gamePage } from '../pages/game-page.ts'
import { sendPage } from '../pages/page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { inTransaction } from '../store.ts'
import type { World } from '../world.ts'
import { findByPassword } from './game-records.ts'
import { settleInside, takeNextWin } from './rounds.ts'
import { textFields } from './form-api.ts'
import { gameMessages, pageLanguage } from './game-messages.ts'
import { newFormState, playerOfSession, playPath, startSession, useFormState } from './sessions.ts'
import { BETS, spin } from './spin.ts'

const spinInput = z.object({
  session: z.string().check(z.maxLength(100)),
  bet: z.number().check(z.refine((bet) => (BETS as readonly number[]).includes(bet), `must be one of ${BETS.join(', ')}`)),
})
const sessionInput = z.object({ session: z.string().check(z.maxLength(100)) })

/** What a player's browser sees of a game: how it gets in, the page, and its spins. */
export function serveLaunchPages(app: FastifyInstance, world: World, game: GameDescriptor): void {
  serveSignIn(app, world, game)
  servePlay(app, world, game)
}

function languageOf(request: FastifyRequest) {
  const { lang } = request.query as { lang?: unknown }
  return pageLanguage(typeof lang === 'string' ? lang : undefined, request.headers['accept-language'])
}

function serveSignIn(app: FastifyInstance, world: World, game: GameDescriptor): void {
  const { code, launch } = game
  const showForm = (request: FastifyRequest, reply: FastifyReply, problem?: 'wrong' | 'stale') => {
    const language = languageOf(request)
    const messages = gameMessages(language)
    const state = launch === 'form-with-state' ? newFormState(world, code) : {}
    const page = signInPage({ game, language, messages, state, ...(problem ? { problem: messages[problem] } : {}) })
    return sendPage(reply, page, problem === undefined ? 200 : problem === 'wrong' ? 401 : 400)
  }
  const enter = (request: FastifyRequest, reply: FastifyReply, username: string, password: string) => {
    const player = findByPassword(world, code, username, password)
    if (!player) return showForm(request, reply, 'wrong')
    return reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`${playPath(code, startSession(world, player))}&lang=${languageOf(request)}`, 303)
  }

  app.get(`/games/${code}`, async (_request, reply) => reply.redirect(`/games/${code}/sign-in`))

  app.get(`/games/${code}/sign-in`, async (request, reply) => {
    const { username, password } = textFields(request.query)
    if (launch === 'query' && username !== undefined && password !== undefined) return enter(request, reply, username, password)
    return showForm(request, reply)
  })

  app.post(`/games/${code}/sign-in`, async (request, reply) => {
    const fields = textFields(request.body)
    if (launch === 'form-with-state' && !useFormState(world, code, fields)) return showForm(request, reply, 'stale')
    return enter(request, reply, fields['username'] ?? '', fields['password'] ?? '')
  })
}

function servePlay(app: FastifyInstance, world: World, game: GameDescriptor): void {
  const { code, art } = game
  const signedIn = (session: string) => {
    const player = playerOfSession(world, code, session)
    if (!player) throw new BadInput('the session has ended', 401)
    return player
  }

  app.get(`/games/${code}/theme.css`, async (_request, reply) => {
    const [hue, hue2] = art.hues
    return reply.type('text/css; charset=utf-8').send(`body.game { --hue: ${hue}; --hue2: ${hue2}; }`)
  })

  app.get(`/games/${code}/play`, async (request, reply) => {
    const { session = '' } = textFields(request.query)
    const player = playerOfSession(world, code, session)
    if (!player) return reply.redirect(`/games/${code}/sign-in`)
    const language = languageOf(request)
    return sendPage(reply, gamePage({ player, session, game, walletUrl: world.walletUrl(), language, messages: gameMessages(language) }))
  })

  app.post(`/games/${code}/balance`, async (request) => ({
    balance: majorFromMinor(signedIn(parse(sessionInput, request.body).session).balance),
  }))

  app.post(`/games/${code}/spin`, async (request) => {
    const { session, bet } = parse(spinInput, request.body)
    const player = signedIn(session)
    const betMinorUnits = minorUnits(BigInt(bet) * 100n)
    return inTransaction(world.store, () => {
      if (betMinorUnits > player.balance) throw new BadInput('the balance is less than the bet', 409)
      const { symbols, win } = spin(betMinorUnits, takeNextWin(world, player))
      const balance = settleInside(world, player, { bet: betMinorUnits, win })
      if (balance === undefined) throw new BadInput('the balance is less than the bet', 409)
      return { symbols, win: majorFromMinor(win), balance: majorFromMinor(balance) }
    })
  })
}
