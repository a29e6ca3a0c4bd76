import { CONNECTION } from '@krapao/contract'
import { decideWorkItem, type ConsoleWorkItem, type Outcome } from '@krapao/contract/console'
import { parseMinorUnits, majorFromMinor } from '@krapao/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, refusalCode } from '../api/client.ts'
import { useCodeMessage } from '../messages/index.tsx'
import { kindOf, useDecisionWords } from '../messages/decision-words.ts'
import { usePlan, VOIDS } from './use-plan.ts'
import type { UndoOffer } from './use-undo.ts'
import { WORK_ITEMS_KEY } from './work-items.ts'

/** No answer in time counts as none. */
export const ANSWER_WITHIN_MS = 15_000
export const RETRIES = 2
export const RETRY_AFTER_MS = 1000

type Fields = Readonly<Record<string, string>>

/**
 * One decision about one item, from the choice to what came of it. The same words go under the same key, so that however often they are
 * sent they have one effect; other words are another act.
 */
export function useDecision(item: ConsoleWorkItem, onUndoable: (offer: UndoOffer) => void) {
  const t = useTranslations('decide')
  const words = useDecisionWords()
  const codeMessage = useCodeMessage()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fields, setFields] = useState<Fields>({})
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set())
  const [isDone, setDone] = useState(false)
  const act = useRef<{ words: string; key: string; leaseNo: number | undefined; planHash: string | undefined }>(undefined)

  const needs = outcome === null ? {} : (kindOf(item.kind)?.outcomes[outcome]?.needs ?? {})
  const lacking = Object.entries(needs).flatMap(([name, { when }]) => (isLacking(name, fields[name], when) ? [name] : []))
  const said = outcome === null || lacking.length > 0 || isDone ? null : { outcome, ...bodyOf(fields) }
  const leaseNo = item.holder?.leaseNo ?? undefined
  const plan = usePlan(item.itemId, said, leaseNo)
  const planHash = plan.shown.plan?.hash

  const { mutate, data, error, status, reset } = useMutation({
    mutationFn: async () => {
      const body = { outcome: outcome!, reason: reason.trim(), ...bodyOf(fields) }
      const words = JSON.stringify(body)
      // Under which lease and plan it was said first: the same words stay the same act, whoever holds the item by now and whatever would come of it.
      if (act.current?.words !== words) act.current = { words, key: crypto.randomUUID(), leaseNo, planHash }
      const { key, ...under } = act.current
      const answer = await client(
        decideWorkItem,
        { params: { itemId: item.itemId }, body: { ...body, ...given(under.leaseNo, 'leaseNo'), ...given(under.planHash, 'planHash') } },
        { idempotencyKey: key, timeoutMs: ANSWER_WITHIN_MS },
      )
      return { ...answer, decision: key }
    },
    // Under the same key, so that it happens once.
    retry: (failures, failed) => failures < RETRIES && refusalCode(failed) === CONNECTION,
    retryDelay: RETRY_AFTER_MS,
    // What was refused was answered: pressed again, it is another act.
    onError: (failed) => {
      if (refusalCode(failed) !== CONNECTION) act.current = undefined
      plan.takeChange(failed)
    },
    onSuccess: ({ undoWithinMs, decision }) => {
      setDone(true)
      if (undoWithinMs !== undefined) onUndoable({ item, decision, until: performance.now() + undoWithinMs })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: WORK_ITEMS_KEY }),
  })

  const isLost = error !== null && refusalCode(error) === CONNECTION
  // Nobody presses what they were not shown; what was lost is said again as it was.
  const isShown = plan.shown.plan !== undefined || isLost || refusalCode(plan.shown.error) === VOIDS
  const refusal = () => {
    if (error === null || outcome === null) return undefined
    const code = refusalCode(error)
    return code === CONNECTION ? t('lost') : (words.refusal(item.kind, outcome, code) ?? codeMessage(code))
  }
  return {
    outcome,
    fields,
    reason,
    problems,
    /** What a press will do. */
    plan: plan.shown,
    /** Fields that belong to the chosen outcome. */
    needs,
    status: status === 'pending' ? ('sending' as const) : data?.status,
    /** The key of what was decided. */
    decided: data?.decision,
    refusal: refusal(),
    /** It may have been done. */
    isLost,
    /** Or something is missing, which a press says. */
    isReady: said === null || isShown,
    choose(next: Outcome) {
      reset()
      plan.forgetChange()
      setProblems(new Set())
      setOutcome(next)
      setFields(item.proposal?.outcome === next ? asTyped(item.proposal.fields) : {})
    },
    fill: (name: string, value: string) => setFields({ ...fields, [name]: value }),
    say: setReason,
    send() {
      if (outcome === null || status === 'pending') return
      const missing = new Set([...lacking, ...(reason.trim() === '' ? ['reason'] : [])])
      setProblems(missing)
      if (missing.size === 0 && isShown) mutate()
    },
  }
}

function isLacking(name: string, typed: string | undefined, when: string | null): boolean {
  if (!typed?.trim()) return when === null
  return name === 'amount' && parseMinorUnits(typed) === undefined
}

const given = <Value, Name extends string>(value: Value | undefined, name: Name) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }

/** What somebody else has said, as if it were typed. */
function asTyped(fields: NonNullable<ConsoleWorkItem['proposal']>['fields']): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** As the wire has them: an amount is a number, what was left empty is not said. */
function bodyOf(fields: Fields) {
  const said = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (value.trim() === '') return []
    return [[name, name === 'amount' ? majorFromMinor(parseMinorUnits(value)!) : value.trim()]]
  })
  return Object.fromEntries(said) as object
}
