/**
 * What a reward costs: the shape of its terms, and every amount that follows from them. Pure, and the only place where these
 * are computed: the preview, the engine, the statement and the console all call it.
 */
export { GAME_CATEGORIES, type GameCategory, type GrantRule, minor, type Terms, termsIn } from './schema.ts'
export * from './terms.ts'
export * from './stored-terms.ts'
export * from './major-terms.ts'
