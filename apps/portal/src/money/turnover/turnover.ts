export interface Turnover {
  required: number
  done: number
}

/** The details of BONUS_REMAINING: the turnover that is required and how much of it is done. */
export function turnoverOf({ code, details }: { code: string; details: unknown }): Turnover | undefined {
  if (code !== 'BONUS_REMAINING') return undefined
  const { requiredTurnover: required, doneTurnover: done } = (details ?? {}) as Record<string, unknown>
  return typeof required === 'number' && typeof done === 'number' ? { required, done } : undefined
}
