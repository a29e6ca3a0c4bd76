import type { Bug } from './bug.ts'

const SPINS = ['apps/server/src/modules/spin/spin.test.ts']
const CLAIMS = ['apps/server/src/modules/spin/claim-coupon.test.ts']

export const SPIN: readonly Bug[] = [
  {
    name: 'spin-of-an-old-nonce',
    breaks: 'a result that was worked out for another nonce is taken for the next one',
    file: 'apps/server/src/modules/spin/spin.sql',
    search: 'v_seed.next_nonce = p_order.nonce) is not true',
    replace: 'true) is not true',
    tests: [...SPINS],
  },
  {
    name: 'spin-before-its-coins-are-counted',
    breaks: 'a deposit that nobody has read gives no coin to the spin that needs it',
    file: 'apps/server/src/modules/spin/spin.sql',
    search: 'perform spin.give_coins(p_player);',
    replace: '',
    tests: [...SPINS],
  },
  {
    name: 'spin-beside-the-budget',
    breaks: 'the row of the wheel’s use is not locked, so two spins win what is left once',
    file: 'apps/server/src/modules/spin/spin.sql',
    search: "u.state = 'in_use' for no key update;",
    replace: "u.state = 'in_use';",
    tests: [...SPINS],
  },
  {
    name: 'wheel-goes-on-without-its-largest-prize',
    breaks: 'a wheel stays in use though its budget no longer covers the largest prize',
    file: 'apps/server/src/modules/spin/spin.sql',
    search: 'p_use.reserved + v_amount + p_use.largest_prize <= p_use.budget',
    replace: 'p_use.reserved + v_amount <= p_use.budget',
    tests: [...SPINS],
  },
  {
    name: 'seed-made-after-its-client-seed',
    breaks: 'the seed that begins is not the one that was promised',
    file: 'apps/server/src/modules/spin/seed.sql',
    search: 'if v_promised is null then v_promised := 1;',
    replace: 'if true then v_promised := coalesce(v_promised, 0) + 2;',
    tests: [...SPINS],
  },
  {
    name: 'seed-shown-with-its-spins',
    breaks: 'the server seed is in the history before it is revealed',
    file: 'apps/server/src/modules/spin/store.ts',
    search: 'case when s.revealed_at is not null or u.used_to is not null then s.server_seed_encrypted end as encrypted',
    replace: 's.server_seed_encrypted as encrypted',
    tests: [...SPINS],
  },
  {
    name: 'claim-without-a-lock',
    breaks: 'two claims at once take the same coupon',
    file: 'apps/server/src/modules/spin/claim-coupon.sql',
    search: 'v_owner record := ledger.lock_owner(p_player); v_before record;',
    replace: 'v_owner record := (select r from (select ledger.currency_of(p_player) as currency) r); v_before record;',
    tests: [...CLAIMS],
  },
  {
    name: 'claim-beside-a-waiting-bonus',
    breaks: 'a money prize is claimed though a bonus is open or waits for its deposit',
    file: 'apps/server/src/modules/spin/claim-coupon.sql',
    search: 'elsif bonus.has_condition(p_player) then',
    replace: 'elsif false then',
    tests: [...CLAIMS],
  },
]
