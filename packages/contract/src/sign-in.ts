import * as z from 'zod/mini'
import { route } from './route.ts'
import { password } from './text.ts'

export const login = route({
  method: 'POST',
  path: '/api/login',
  summary: 'Opens a session. An unknown phone and a wrong password get the same answer in the same time.',
  access: 'public',
  body: z.object({
    username: z.string().check(z.maxLength(20)),
    password,
    /** The session outlives the browser. Without it, it ends within half a day. */
    remember: z.optional(z.nullable(z.boolean())),
  }),
  output: z.object({ token: z.string() }),
  refusals: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'ACCOUNT_FROZEN', 'LOGIN_FAIL'],
})

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of the token and disconnects its sockets.',
  access: 'player',
  output: z.object({ message: z.literal('LOGOUT_SUCCESS') }),
  refusals: [],
})
