import type { GameAccount, RewardTerms } from '@krapao/contract'
import { type Currency, type MajorUnits, majorFromMinor, minorFromMajor } from '@krapao/money'
import { gameDescriptor } from '@krapao/providers'
import { figuresOf, GAME_CATEGORIES, stakeNeeded, type GameCategory, type Terms } from '@krapao/terms'

/** What a reward comes to, in the player's money. */
export interface Cost {
  grant: MajorUnits
  requiredTurnover: MajorUnits
  keptOnSuccess: MajorUnits
  dueOnSuccess: MajorUnits
  takenOnEnding: MajorUnits
}

interface Rewarded {
  terms: RewardTerms
  currency: Currency
  /** The deposit that a deposit bonus is given for. */
  deposit?: MajorUnits | undefined
}

/** What the terms come to; undefined where a deposit bonus gives nothing for this deposit, or for none. */
export function costOf({ terms, currency, deposit }: Rewarded): Cost | undefined {
  const figures = figuresOf(termsOf(terms, currency), deposit === undefined ? undefined : minorFromMajor(deposit))
  return (
    figures && {
      grant: majorFromMinor(figures.grant),
      requiredTurnover: majorFromMinor(figures.requiredTurnover),
      keptOnSuccess: majorFromMinor(figures.keptOnSuccess),
      dueOnSuccess: majorFromMinor(figures.dueOnSuccess),
      takenOnEnding: majorFromMinor(figures.takenOnEnding),
    }
  )
}

function termsOf(terms: RewardTerms, currency: Currency): Terms {
  return { ...terms, currency, grant: grantRule(terms.grant), threshold: minorFromMajor(terms.threshold) }
}

function grantRule(rule: RewardTerms['grant']): Terms['grant'] {
  if (rule.kind === 'fixed') return { kind: 'fixed', amount: minorFromMajor(rule.amount) }
  return { ...rule, maximum: minorFromMajor(rule.maximum), minimumDeposit: minorFromMajor(rule.minimumDeposit) }
}

export type PlayedGame = Pick<GameAccount, 'code' | 'category' | 'name' | 'isActive'>

/** What must be staked in games of one category alone. */
export interface Stake {
  category: GameCategory
  /** How much of a stake counts: 0 to 100. */
  weight: number
  /** Undefined where these games do not count. */
  amount: MajorUnits | undefined
  /** The player's games of the category whose bets are known. */
  games: readonly string[]
}

/** What a turnover means in the games: first those that the player has, then the others. */
export function stakesFor(turnover: MajorUnits, weights: RewardTerms['weights'], games: readonly PlayedGame[]): Stake[] {
  const stakes = GAME_CATEGORIES.map((category) => {
    const needed = stakeNeeded({ requiredTurnover: minorFromMajor(turnover) }, weights[category])
    return {
      category,
      weight: weights[category],
      amount: needed === undefined ? undefined : majorFromMinor(needed),
      games: games.filter((game) => game.isActive && game.category === category && tellsBets(game)).map(({ name }) => name),
    }
  })
  return stakes.toSorted((a, b) => Number(b.games.length > 0) - Number(a.games.length > 0))
}

/** The player's games that do not count in any reward: their providers tell of no bets. */
export function uncountedGames(games: readonly PlayedGame[]): string[] {
  return games.filter((game) => game.isActive && !tellsBets(game)).map(({ name }) => name)
}

function tellsBets({ code }: PlayedGame): boolean {
  return gameDescriptor(code)?.betFeed === true
}

/** Whether it ends, with all that was won, where the deposit that earned it is taken out: of terms that cover only the grant. */
export const endsForDeposit = ({ covers, grant }: RewardTerms): boolean => covers !== undefined && grant.kind === 'deposit'
