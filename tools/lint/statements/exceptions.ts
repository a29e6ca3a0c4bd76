import type { Rule } from './judge-statements.ts'

/** Functions that break a rule all the same, and why. One that breaks it no more is told too. */
export const EXCEPTIONS: Record<string, { rules: readonly Rule[]; why: string }> = {}
