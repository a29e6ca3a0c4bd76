import { generateKeyPairSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANN, BEE, createWitnessedLedger, RULES_CHAIN, type WitnessedLedger } from '../../test/witnessed-ledger.ts'
import { auditWitness } from './audit-witness.ts'
import { digestOf, lineOf, readLine } from './record.ts'

const STANDS = 'each witnessed posting stands in the ledger as it was'
const AS_DECIDED = 'each witnessed change of a rule, and each witnessed act of staff, stands as it was'
const SIGNED = 'each record of the witness is as it was signed'
const CHAINED = 'the records of the witness follow each other without a gap'

let ledger: WitnessedLedger
/** Three records: Ann's first two postings, Bee's one, Ann's third. */
beforeEach(async () => {
  ledger = await createWitnessedLedger()
  await ledger.give(ANN)
  await ledger.give(ANN)
  await ledger.write()
  await ledger.give(BEE)
  await ledger.write()
  await ledger.give(ANN)
  await ledger.write()
})
afterEach(() => ledger.stop())

/** Erases postings of Ann after `last`, with all that would tell of them in the database. */
const eraseAfter = (last: number) => `
  delete from ledger.request where owner_id = '${ANN}' and posting_no > ${last};
  delete from ledger.posting where owner_id = '${ANN}' and posting_no > ${last};
  update ledger.owner o set posting_no = p.posting_no, statement_no = p.statement_no, last_hash = p.hash, wallet = p.destination_after
    from ledger.posting p where p.owner_id = o.owner_id and o.owner_id = '${ANN}' and p.posting_no = ${last};`

/** Makes Ann's second gift larger, with every balance and hash after it as they would be. */
const REWRITE_FROM_THE_MIDDLE = `
  update ledger.posting set amount = amount + 900 where owner_id = '${ANN}' and posting_no = 2;
  update ledger.posting set destination_after = destination_after + 900 where owner_id = '${ANN}' and posting_no >= 2;
  do $$
  declare
    p ledger.posting;
    v_hash bytea := '';
  begin
    for p in select * from ledger.posting where owner_id = '${ANN}' order by posting_no loop
      v_hash := ledger.posting_hash(v_hash, p.owner_id, p.posting_no, p.statement_no, p.currency, p.kind, p.source, p.source_subaccount,
        p.destination, p.destination_subaccount, p.amount, p.statement_type::text, p.idempotency_key, p.reference_id, p.posted_at);
      update ledger.posting set hash = v_hash where owner_id = p.owner_id and posting_no = p.posting_no;
    end loop;
    update ledger.owner set last_hash = v_hash, wallet = wallet + 900 where owner_id = '${ANN}';
  end $$;`

test('finds nothing where nothing was touched, also while more is posted than was witnessed', async () => {
  await ledger.give(BEE)
  expect(await ledger.audit()).toEqual([])
  const { says } = await auditWitness(ledger.db, ledger.env)
  expect(says).toBe(
    `The witness in ${ledger.file} has 3 records, the last of ${ledger.records()[2]!.at}; its public key is ${ledger.env.publicKey.toString('base64')}.`,
  )
})

test.each([
  ['the last posting erased and the counters set back', eraseAfter(2), `posting 3 of owner ${ANN} is not in the ledger, which end at 2`],
  ['a chain rewritten from the middle with right hashes', REWRITE_FROM_THE_MIDDLE, `posting 2 of owner ${ANN} has another hash`],
  [
    'an owner erased',
    `delete from ledger.request where owner_id = '${BEE}'; delete from ledger.posting where owner_id = '${BEE}'; delete from ledger.owner where owner_id = '${BEE}'`,
    `owner ${BEE}, who had 1 postings, has no ledger`,
  ],
])('names %s, which the ledger alone do not show', async (_name, damage, expected) => {
  await ledger.superuser.query(damage)
  expect(await ledger.audit()).toEqual([expect.stringContaining(`${STANDS}: ${expected}: it was witnessed at`)])
})

test('names a database restored to an earlier state, which fits in itself', async () => {
  const tables = ['owner', 'balance', 'posting', 'request']
  await ledger.superuser.query(
    `create schema saved; ${tables.map((table) => `create table saved.${table} as table ledger.${table}`).join(';')}`,
  )
  await ledger.give(BEE)
  await ledger.write()
  await ledger.superuser.query(
    tables.map((table) => `delete from ledger.${table}; insert into ledger.${table} table saved.${table}`).join(';'),
  )
  expect(await ledger.audit()).toEqual([
    expect.stringContaining(`${STANDS}: posting 2 of owner ${BEE} is not in the ledger, which end at 1`),
  ])
})

test('names what was erased and then posted over, also after that was witnessed', async () => {
  await ledger.superuser.query(eraseAfter(2))
  await ledger.give(ANN, 500n)
  await ledger.write()
  expect(await ledger.audit()).toEqual([expect.stringContaining(`${STANDS}: posting 3 of owner ${ANN} has another hash`)])
})

test('names a counter that was set back while the posting still stands', async () => {
  await ledger.superuser.query(`update ledger.owner set posting_no = 2 where owner_id = '${ANN}'`)
  expect((await ledger.audit())[0]).toContain(`${STANDS}: posting 3 of owner ${ANN} is not in the ledger, which end at 2`)
})

/** An owner of the operator has set a rule, which the newest record knows. */
async function setRule(): Promise<void> {
  await ledger.asOwner(`select operator.set_day_limit('credit', 'BAHT', 1)`)
  await ledger.write()
}

/** The whole chain with right hashes, as it would be after this. */
const rulesAnew = (change: string) => `
  ${change};
  do $$
  declare
    c operator.rule_change;
    v_hash bytea := '';
  begin
    for c in select * from operator.rule_change order by change_no loop
      v_hash := operator.rule_hash(v_hash, c);
      update operator.rule_change set hash = v_hash where change_no = c.change_no;
    end loop;
  end $$;`

test.each([
  [
    'the chain of the rules written anew from its beginning',
    rulesAnew(`update operator.rule_change set written_by = 'nobody' where change_no = 1`),
    / of the rules has another hash/,
  ],
  [
    'the last change of a rule taken back with what it changed',
    `delete from operator.rule_change where change_no = (select max(change_no) from operator.rule_change);
     update operator.day_limit set amount = 30000000 where flow = 'credit' and currency = 'BAHT'`,
    / of the rules is not there/,
  ],
  ['the changes of the rules taken away', 'delete from operator.rule_change', / of the rules is not there/],
  [
    'an act taken away with its head set back',
    `delete from operator.act; update operator.act_head set act_no = 0, hash = ''`,
    /act 1 in the journal of .* is not there/,
  ],
  [
    'an act written anew with the right hash',
    `update operator.act set reason = 'another'; update operator.act a set hash = operator.act_hash('', a);
     update operator.act_head h set hash = a.hash from operator.act a where a.owner_id = h.owner_id`,
    /act 1 in the journal of .* has another hash/,
  ],
])('names %s, which the database alone does not show', async (_name, damage, expected) => {
  await setRule()
  expect(await ledger.audit()).toEqual([])
  await ledger.superuser.query(damage)
  expect(await ledger.audit()).toEqual([expect.stringMatching(expected)])
  expect((await ledger.audit())[0]).toContain(AS_DECIDED)
})

test('a file of a release that did not witness the rules is valid, and the next record knows them', async () => {
  const lines = ledger.lines()
  const key = ledger.env.publicKey
  let previous: string | null = null
  const old = lines.map((line) => {
    const record = readLine(line, key)!
    const written: string = lineOf(
      { ...record, previous, heads: record.heads.filter(({ ownerId }) => ownerId !== RULES_CHAIN) },
      ledger.env.key,
    )
    previous = digestOf(written)
    return written
  })
  ledger.setLines(old)
  expect(await ledger.audit()).toEqual([])
  await setRule()
  expect(
    ledger
      .records()
      .at(-1)!
      .heads.map(([chain]) => chain),
  ).toContain(RULES_CHAIN)
  expect(await ledger.audit()).toEqual([])
})

test('names a record that was changed, and that the next one does not fit it', async () => {
  const [first, second, third] = ledger.lines() as [string, string, string]
  ledger.setLines([first.replace(`["${ANN}",2,`, `["${ANN}",1,`), second, third])
  expect(await ledger.audit()).toEqual([
    `${SIGNED}: line 1 of ${ledger.file} is no record that was signed with the key of this witness`,
    expect.stringMatching(
      /^the records of the witness follow .*: line 2 of .* is record 2 of chain .* and does not follow anything before it$/,
    ),
  ])
})

test.each([
  ['a space', (line: string) => line.replace(',', ', ')],
  ['a field', (line: string) => line.replace('{', '{"more":1,')],
  ['a word that is no JSON', (line: string) => `${line}!`],
])('names a record to which %s was added', async (_name, change) => {
  const lines = ledger.lines()
  ledger.setLines([...lines.slice(0, 2), change(lines[2]!)])
  expect(await ledger.audit()).toEqual([`${SIGNED}: line 3 of ${ledger.file} is no record that was signed with the key of this witness`])
})

test.each([
  ['removed in the middle', [0, 2], 'is record 3 of chain .* and does not follow record 1 before it'],
  ['removed at the beginning', [1, 2], 'is record 2 of chain .* and does not follow anything before it'],
  ['moved', [0, 2, 1], 'is record 3 of chain .* and does not follow record 1 before it'],
  ['played again', [0, 1, 2, 1], 'is record 2 of chain .* and does not follow record 3 before it'],
])('names a record that was %s', async (_name, order, expected) => {
  const lines = ledger.lines()
  ledger.setLines(order.map((index) => lines[index]!))
  expect(await ledger.audit()).toEqual([expect.stringMatching(new RegExp(`^${CHAINED}: line \\d of .* ${expected}$`))])
})

test('names a record that was forged with another key, though it fits the ledger and the record before', async () => {
  const lines = ledger.lines()
  const last = readLine(lines[2]!, ledger.env.publicKey)!
  const { d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const forged = lineOf({ ...last, no: 4, previous: digestOf(lines[2]!) }, Buffer.from(d!, 'base64url'))
  ledger.setLines([...lines, forged])
  expect(await ledger.audit()).toEqual([`${SIGNED}: line 4 of ${ledger.file} is no record that was signed with the key of this witness`])
})

test('names that a record was replaced, also by one that is signed and has its number', async () => {
  const [first, second, third] = ledger.lines() as [string, string, string]
  const replaced = lineOf({ ...readLine(second, ledger.env.publicKey)!, heads: [] }, ledger.env.key)
  ledger.setLines([first, replaced, third])
  expect(await ledger.audit()).toEqual([
    expect.stringMatching(/line 3 of .* is record 3 of chain .* and does not follow record 2 before it$/),
  ])
})

test('takes the records of several machines from one file, and one that came twice', async () => {
  const ofOne = ledger.lines()
  rmSync(ledger.file)
  await ledger.write()
  await ledger.write()
  const ofOther = ledger.lines()
  ledger.setLines([ofOne[0]!, ofOther[0]!, ofOther[0]!, ofOne[1]!, ofOne[2]!, ofOther[1]!, ofOther[1]!])
  expect(await ledger.audit()).toEqual([])
})

test('says that there is no file, and names it where it was configured', async () => {
  rmSync(ledger.file)
  const says = `There is no witness of this ledger: ${ledger.file} does not exist.`
  expect(await auditWitness(ledger.db, { ...ledger.env, isConfigured: false })).toEqual({ findings: [], says })
  expect(await ledger.audit()).toEqual([`the witness is where it was configured to be: ${says}`])
})
