import type { DecisionRefusal } from '@krapao/contract/console'
import type { MinorUnits } from '@krapao/money'
import { isUuid } from '../../platform/ids.ts'
import type { Authorised, Instruction } from './instruction.ts'
import type { Role } from './staff.ts'
import type { WorkItem } from './work-item.ts'

/*
 * What a table of decisions says, one a module: `decisions.ts`. The desk joins them; the console's contract, the rows of
 * authority and docs/permissions.md are written from them by `npm run generate`.
 */

/** By kind. */
export type Decisions<Deps = never> = Readonly<Record<string, Kind<Deps>>>

/** What waits, and what can be decided about it. What `informs` always ends by itself. */
export type Kind<Deps = never> = Waits &
  ({ informs: 'always' } | { informs?: 'sometimes'; authority: Authority; outcomes: Readonly<Record<string, Outcome<Deps>>> })

interface Waits {
  waits: string
  /** How long one may wait before it is late, until the operator says otherwise. */
  dueMinutes: number
  /** Whose words say why one is here, where none of ours do; a provider's unless given. */
  reasonBy?: 'staff'
}

/** Whole baht, and the same for each of the roles; a player in kip has 500 times as much. */
export interface Authority {
  roles: readonly Role[]
  /** Up to this one person decides: `never`, or `any` amount; 0 where it is about none. */
  alone: number | 'never' | 'any'
  /** What one person decides alone in a day, of this kind. */
  aDay: number | 'any'
  /** From this amount on one of two must be an owner. */
  ownerFrom: number | 'never'
}

export interface Outcome<Deps = never, Name extends string = string, N extends Needs = Needs> extends Words {
  /** What belongs to saying so, by the name it has on the wire. */
  needs: N
  refusals: Readonly<Record<Name, Refusal>>
  /** Looks at what is needed, and asks whoever is to be asked first. Nothing is decided yet; a name says why nothing can be. */
  prepare: (deps: Deps, item: WorkItem, given: Given) => Promise<Name | CarryOut<Deps, Authorised | Name>>
  /** Left out: what is decided stands. */
  undo?: Undo<Deps> | undefined
}

/** The verb itself: one call of the database, which decides, and after it nothing but telling of it. */
export type CarryOut<Deps, Answer> = (deps: Deps) => Promise<Answer>

export interface Words {
  /** What comes of it, for whoever decides. */
  does: string
  /** What it counts as over all kinds; nothing where it gives a player nothing. */
  counts?: Counts
  /**
   * As the database is told where that names something, each by the name it has on the wire: `allocate to {playerId}`. So two people who
   * mean different things have not agreed. Else it is told the word alone.
   */
  actForm?: string
  /** What comes of it is known only once it is done: others move money first. */
  isKnownAfterwards?: true
}

/** How whoever has decided takes that back, where a verb lets them for a while. */
export interface Undo<Deps> {
  /** For how many milliseconds more; 0 where it cannot be taken back. */
  within: (deps: Deps, decided: DecidedAct) => Promise<number>
  carryOut: (deps: Deps, decided: DecidedAct, instruction: Instruction) => Promise<Authorised | 'too_late'>
}

/** What was decided: by this act, about what. */
export interface DecidedAct {
  ownerId: string
  subject: string
  actId: string
}

export interface Counts {
  as: 'credit' | 'payout'
  /** Of what has two directions only this one moves money to the player. */
  direction?: string
  /** Whoever has credited the player does not decide it alone. */
  isBarredByCredits: boolean
}

export type Needs = Readonly<Record<string, Field>>

export interface Field {
  /** How it is written; a list: one of these. */
  shape: Shape
  says: string
  /** When it is needed; left out: always. */
  when?: string
  /** How it is typed in a command. */
  option: `--${string} ${string}`
  /** The refusal where it is needed and missing, or written otherwise. */
  missing: string
}

export type Shape = keyof typeof FITS | 'amount' | readonly string[]

export type ValueOf<S extends Shape> = S extends 'amount' ? MinorUnits : S extends readonly string[] ? S[number] : string

/** Why nothing was decided. */
export interface Refusal {
  /** In the contract. */
  code: DecisionRefusal
  /** Its HTTP status; left out of a code that other calls answer too. */
  status?: 403 | 404 | 409 | 422
  says: string
  /** The command that shows more. */
  see?: string
}

/** As a person has said it: the fields are unchecked. */
export interface Given {
  instruction: Instruction
  fields: Readonly<Record<string, string | MinorUnits | undefined>>
}

type Said<N extends Needs> = { instruction: Instruction } & {
  [F in keyof N]: N[F] extends { when: string } ? ValueOf<N[F]['shape']> | undefined : ValueOf<N[F]['shape']>
}

const NOTHING = {}

/**
 * A decision with the verb that carries it out: whatever the verb can answer beside what authority does has its words in
 * `refusals`, and nothing else has. What it needs is looked at before the verb is called. `prepare`, of a verb that asks others first: what
 * they say goes into the verb, so that nobody is asked while anything is locked.
 */
export function outcome<Deps, Answer extends string, const N extends Needs = typeof NOTHING>(
  decision: Words & {
    needs?: N
    undo?: Undo<Deps> | undefined
    refusals: Readonly<Record<Exclude<Answer, Authorised> | N[keyof N]['missing'], Refusal>>
  } & (
      | { decide: (deps: Deps, item: WorkItem, said: Said<N>) => Promise<Answer>; prepare?: never }
      | { prepare: (deps: Deps, item: WorkItem, said: Said<N>) => Promise<Answer | CarryOut<Deps, Answer>>; decide?: never }
    ),
): Outcome<Deps, Exclude<Answer, Authorised> | NoInfer<N>[keyof N]['missing'], NoInfer<N>> {
  const needs = decision.needs ?? (NOTHING as N)
  return {
    ...decision,
    needs,
    async prepare(deps, item, { instruction, fields }) {
      const wrong = Object.entries(needs).find(([name, field]) => !isSaid(field, fields[name]))
      if (wrong) return wrong[1].missing
      const said = { ...fields, instruction } as Said<N>
      const { decide } = decision
      return decide ? (by: Deps) => decide(by, item, said) : decision.prepare(deps, item, said)
    },
  }
}

function isSaid({ shape, when }: Field, value: string | MinorUnits | undefined): boolean {
  if (value === undefined) return when !== undefined
  if (typeof value === 'bigint') return shape === 'amount'
  if (shape === 'amount') return false
  return typeof shape === 'string' ? FITS[shape](value) : shape.includes(value)
}

const FITS = {
  player: isUuid,
  /** Of a bank or gateway. */
  reference: (text: string) => /^[A-Za-z0-9._:-]{1,80}$/.test(text),
  /** The reference of one of our payments. */
  payment: (text: string) => text !== '',
  bank: (text: string) => text !== '',
}

/** What every decision can be refused for. */
export const AUTHORISED_REFUSALS: Readonly<Record<Exclude<Authorised, 'act' | 'proposed'>, Refusal>> = {
  not_staff: {
    code: 'EXPIRED_AUTH_TOKEN',
    says: 'Nobody who is active has said it in a session of theirs: sign in again.',
    see: 'npm run staff -- open-session STAFF',
  },
  not_allowed: { code: 'NOT_ALLOWED', status: 403, says: 'None of their roles may decide this.' },
  same_person: { code: 'SAME_PERSON', status: 409, says: 'They have proposed it themselves: another person must say the same.' },
  credited_them: {
    code: 'CREDITED_THEM',
    status: 403,
    says: 'One of the two has credited this player, and neither is an owner: another person decides.',
  },
  day_used_up: {
    code: 'DAY_USED_UP',
    status: 409,
    says: 'What two people may decide in a day is used up: wait, or let the owner of the database raise it.',
    see: 'npm run staff -- day-limit',
  },
  no_item: { code: 'NO_ITEM', status: 404, says: 'No open item has this id: somebody has decided it, or it has ended by itself.' },
  changed: { code: 'ITEM_CHANGED', status: 409, says: 'It is no longer what was proposed, and the proposal is void: look at it again.' },
  linked: { code: 'LINKED', status: 403, says: 'They are this player, or linked to them: another person decides.' },
  claimed: { code: 'CLAIMED', status: 409, says: 'Somebody else holds it just now: wait until they act or give it back.' },
  claim_lost: {
    code: 'CLAIM_LOST',
    status: 409,
    says: 'They do not hold it any more, and nothing was done: take it again, and look at it again.',
  },
  key_reused: { code: 'REQUEST_KEY_REUSED', says: 'This act was another one before: say it under an id of its own.' },
}
