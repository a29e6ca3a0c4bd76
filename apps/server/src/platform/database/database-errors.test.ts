import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isAnswer, isConflict, isConnectionLoss, isNotNow } from './database-errors.ts'

/** As the driver makes it of what PostgreSQL answers. */
function answer(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

describe('what the first machine of a cluster answers while another one is away', () => {
  test.each([
    ['08006', 'connection to the remote node krapao_app@10.0.0.3:5432 failed with the following error: Connection refused'],
    ['08006', 'server closed the connection unexpectedly'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['XX000', "failed to prepare transaction 'citus_0_4711_5_1' on host 10.0.0.3:5432"],
    ['XX000', 'failure on connection marked as essential: 10.0.0.3:5432'],
    ['XX000', 'SSL SYSCALL error: EOF detected\ninvalid socket'],
    ['XX000', 'postmaster was shut down, exiting'],
    ['XX000', 'could not commit transaction for shard 102008 on at least one active node'],
  ])('%s %s: whether it happened is not known', (code, message) => {
    const error = answer(code, message)
    expect([isConnectionLoss(error), isAnswer(error)]).toEqual([true, false])
  })

  test('a row that an unfinished commit of two machines holds for too long: not now', () => {
    expect(isNotNow(answer('55P03', 'canceling statement due to lock timeout'))).toBe(true)
  })

  test('a deadlock over machines: given up in favour of another', () => {
    expect(isConflict(answer('40P01', 'canceling the transaction since it was involved in a distributed deadlock'))).toBe(true)
  })

  test('any other internal error is an answer', () => {
    const error = answer('XX000', 'could not find tuple for trigger 4711')
    expect([isConnectionLoss(error), isAnswer(error)]).toEqual([false, true])
  })
})
