import type { CONNECTION, MessageCode, RefusalCode } from '@krapao/contract'

/** The text of every code the server answers; a missing one is a type error. */
export type RefusalMessages = Record<RefusalCode | MessageCode | typeof CONNECTION, string>
