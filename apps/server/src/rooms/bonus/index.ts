/**
 * Bonus conditions. Words: a *condition* is the turnover a player owes before money can leave; *required* and *done*
 * are counted in minor units.
 *
 * Owns schema `bonus`. Always true: a player has at most one open condition.
 */
export { unmetCondition, type OpenCondition } from './condition.ts'
