import { CONNECTION } from '@krapao/contract'
import { decideWorkItem, type ConsoleWorkItem, type Outcome } from '@krapao/contract/console'
import { parseMinorUnits, majorFromMinor } from '@krapao/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, refusalCode } from '../api/client.ts'
import { useCodeMessage } from '../messages/index.tsx'
import { kindOf, useDecisionWords } from '../messages/decision-words.ts'
import { WORK_ITEMS_KEY } from './work-items.ts'

/** No answer in time counts as none. */
const ANSWER_WITHIN_MS = 15_000
const RETRIES = 2
const RETRY_AFTER_MS = 1000

type Fields = Readonly<Record<string, string>>

/**
 * One decision about one item, from the choice to what came of it. The same words go under the same key, so that however often they are
 * sent they have one effect; other words are another act.
 */
export function useDecision(item: ConsoleWorkItem) {
  const t = useTranslations('decide')
  const words = useDecisionWords()
  const codeMessage = useCodeMessage()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fields, setFields] = useState<Fields>({})
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set())
  const act = useRef<{ body: string; key: string; leaseNo: number | undefined }>(undefined)

  const { mutate, data, error, status, reset } = useMutation({
    mutationFn: () => {
      const body = { outcome: outcome!, reason: reason.trim(), ...bodyOf(fields) }
      const said = JSON.stringify(body)
      // Under which lease it was said first: the same words stay the same act, whoever holds the item by now.
      if (act.current?.body !== said) act.current = { body: said, key: crypto.randomUUID(), leaseNo: item.holder?.leaseNo ?? undefined }
      const { key, leaseNo } = act.current
      return client(
        decideWorkItem,
        { params: { itemId: item.itemId }, body: { ...body, ...(leaseNo === undefined ? {} : { leaseNo }) } },
        { idempotencyKey: key, timeoutMs: ANSWER_WITHIN_MS },
      )
    },
    // Under the same key, so that it happens once.
    retry: (failures, failed) => failures < RETRIES && refusalCode(failed) === CONNECTION,
    retryDelay: RETRY_AFTER_MS,
    // What was refused was answered: pressed again, it is another act.
    onError: (failed) => {
      if (refusalCode(failed) !== CONNECTION) act.current = undefined
    },
    onSettled: () => queries.invalidateQueries({ queryKey: WORK_ITEMS_KEY }),
  })

  const needs = outcome === null ? {} : (kindOf(item.kind)?.outcomes[outcome]?.needs ?? {})
  const missing = () =>
    new Set([
      ...Object.entries(needs).flatMap(([name, { when }]) => (when === null && !fields[name]?.trim() ? [name] : [])),
      ...(fields['amount'] && parseMinorUnits(fields['amount']) === undefined ? ['amount'] : []),
      ...(reason.trim() === '' ? ['reason'] : []),
    ])
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
    /** Fields that belong to the chosen outcome. */
    needs,
    status: status === 'pending' ? ('sending' as const) : data?.status,
    refusal: refusal(),
    /** It may have been done. */
    isLost: error !== null && refusalCode(error) === CONNECTION,
    choose(next: Outcome) {
      reset()
      setProblems(new Set())
      setOutcome(next)
      setFields(item.proposal?.outcome === next ? asTyped(item.proposal.fields) : {})
    },
    fill: (name: string, value: string) => setFields({ ...fields, [name]: value }),
    say: setReason,
    send() {
      if (outcome === null || status === 'pending') return
      const found = missing()
      setProblems(found)
      if (found.size === 0) mutate()
    },
  }
}

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
