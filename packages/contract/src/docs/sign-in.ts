import type * as routes from '../sign-in.ts'
import type { FeatureDocs } from './docs.ts'

export const signInDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Sign-in', description: 'Sessions. A call that needs one says so by its security.' },
  routes: {
    login: {
      description:
        'The token stands for the session: send it as `Authorization: Bearer …`. A session with `remember` ends a week after its last use and a month after it began, one without twelve hours after it began (the operator may set other times); each ends when it is logged out, when its player ends it elsewhere or changes the password, and when the player is deactivated. Wrong passwords are counted for the phone and for the network, and `REQUEST_LIMIT` tells to wait.',
      body: { username: '0810000001', password: 'krapao-demo-1', remember: true },
      answer: { token: '1a6edd82793c4b369351f7fbccf0ee0d.gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM' },
    },
    logout: {
      description: 'Only this session ends; those of other devices go on.',
      answer: { message: 'LOGOUT_SUCCESS' },
    },
  },
}
