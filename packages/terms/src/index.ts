/**
 * What a reward costs: the terms of a grant and every amount that follows from them. Pure, and the only place where these
 * are computed: the preview, the engine, the statement and the console all call it.
 */
export * from './terms.ts'
export * from './stored-terms.ts'
