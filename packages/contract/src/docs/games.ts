import type * as routes from '../games.ts'
import type { FeatureDocs, ParameterDocs } from './docs.ts'
import { game } from './examples.ts'

const slotCode: ParameterDocs = { description: 'Code of the game.', example: 'PG' }
const username: ParameterDocs = { description: 'Username at the provider, as `getGameAccount` tells it.', example: 'pgkp72381518' }

export const gamesDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Games', description: "A player's accounts at the game providers." },
  routes: {
    refreshGames: {
      description:
        'What was won or lost since the last time is booked. It may take as long as the slowest provider, at most eight seconds.',
      answer: { message: 'BALANCES_REFRESHED', slots: [game], unreachable: ['HUAYHD'] },
    },
    activateGame: {
      description: 'Needed once for each game, before money can be moved to it.',
      params: { slotCode },
      answer: { ...game, amount: 0 },
    },
    getGameAccount: {
      description:
        "To sign in at the provider's own app or page. `password` is null until the player has shown in this session, within five minutes, that it is them: by signing in or by `stepUp`; that it was shown stands in the recent activity. `NOT_UFABET`: that provider does not know the account.",
      params: { slotCode },
      answer: { username: 'pgkp72381518', password: 'XAzrWG3hfJ', event: null },
    },
    launchGame: {
      description:
        'For a game that is entered by a form or by an address with credentials in it. The page is opened once, within a minute and while the session stands, in a tab of its own; the password stays between server and provider. `KEY_INVALID`: the game is entered by a link or by its own address. `NOT_UFABET`: that provider does not know the account.',
      params: { slotCode: { ...slotCode, example: 'JOKER' } },
      answer: { address: '/api/launch/018f3c2e9a7b7c1d8e4f5a6b7c8d9e0f.3nC0qB8d1oV5Yw7tJk2mZr9xLs4uPe6iHaGfTvNb0cQ' },
    },
    favouriteGame: {
      description:
        'Said twice it has one effect, and of two devices the last holds. One that is no longer offered can still be taken away. At most fifty at a time.',
      params: { slotCode },
      body: { isFavourite: true },
      answer: { isFavourite: true },
    },
    resetGamePassword: {
      description: 'Until it is done, nobody can play with the account. The new password is told by `getGameAccount`.',
      params: { slotCode },
      answer: { message: 'SLOT_PASSWORD_RESET' },
    },
    autoLoginByUsername: {
      description: 'Open the link at once: its provider lets it expire. `NOT_AREASLOT`: that provider does not know the account.',
      params: { username },
      answer: { link: 'https://play.pg.example/play?session=ar0egXNRN0e9fODFGbU_OWt6' },
    },
    autoLoginByPassword: {
      description:
        'Open the link at once: its provider lets it expire. The password is part of the path because that is how the call is specified; the server uses the one that it keeps, so any word does.',
      params: { username, password: { description: 'Any word: it is not read.', example: 'unused' } },
      answer: { link: 'https://play.pgslot.example/play?session=NVFPXenS7DWurbQclUMem4ZN' },
    },
  },
}
