import { describeGames } from './describe-games.ts'

describeGames('rpc')
