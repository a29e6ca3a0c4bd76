export interface Turnover {
  required: number
  done: number
}

/** What BONUS_REMAINING tells besides its code: the turnover that is asked for and what has been done of it. */
export function turnoverOf({ code, details }: { code: string; details: unknown }): Turnover | undefined {
  if (code !== 'BONUS_REMAINING') return undefined
  const { requiredTurnover: required, doneTurnover: done } = (details ?? {}) as Record<string, unknown>
  return typeof required === 'number' && typeof done === 'number' ? { required, done } : undefined
}
