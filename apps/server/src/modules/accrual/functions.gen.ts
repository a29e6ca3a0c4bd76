/* Written by `npm run generate` from the functions of the database: change those, and write it again. */

export type PeriodKind = 'day' | 'week'
