import { describeGames } from './describe-games.ts'

describeGames('rest')
