/**
 * The wheel and its coins. Terms: a *coin* is a spin that a player may make; the *coin rule* of a currency says how much
 * deposited gives one; a deposit is *counted* when its coins were worked out, with a *remainder* that is carried over.
 *
 * Owns schema `spin`. Always true: each deposit counts once; the coins given are what the counted deposits say; no coin
 * that was given is taken back.
 */
export { setCoinRule } from './coin-rule.ts'
export { coinsForDeposits } from './give-coins.ts'
