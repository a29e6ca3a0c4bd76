import pg from 'pg'
import { APPLICATION_ROLE } from '../src/platform/database/application-role.ts'
import { writeRightsDown } from '../src/platform/database/granted-rights.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { machinesOf } from './machines-of.ts'

/** In tests the database's clock is one row, so that it stands still until it is moved. Without a time it is the real one. */
export const TEST_CLOCK = `
  create table platform.test_clock (at timestamptz);
  insert into platform.test_clock values (null);
  grant select on platform.test_clock to public`

const INSTALL = `
  ${TEST_CLOCK};
  create or replace function platform.now() returns timestamptz language sql volatile as $$
    select coalesce((select at from platform.test_clock), clock_timestamp())
  $$;`

/** Makes the database's clock settable. For a template that the databases of tests are clones of. */
export async function installTestClock(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query(INSTALL)
    await writeRightsDown(owner, APPLICATION_ROLE)
  })
}

export interface DatabaseClock {
  set(at: Date): Promise<void>
  close(): Promise<void>
}

/** The clock of one test database, on each of its machines. A connection is made anew when it was lost. */
export async function databaseClock(ownerUrl: string): Promise<DatabaseClock> {
  const hands = await Promise.all((await machinesOf(ownerUrl)).map(handOf))
  return {
    set: async (at) => void (await Promise.all(hands.map((hand) => hand.set(at)))),
    close: async () => void (await Promise.all(hands.map((hand) => hand.close()))),
  }
}

async function handOf(ownerUrl: string): Promise<DatabaseClock> {
  let owner: pg.Client | undefined
  const connect = async () => {
    const client = new pg.Client({ connectionString: ownerUrl })
    client.on('error', () => (owner = undefined))
    client.on('end', () => (owner = undefined))
    await client.connect()
    return client
  }
  owner = await connect()
  return {
    async set(at) {
      const write = async () => {
        owner ??= await connect()
        // Prepared, for it is set thousands of times.
        await owner.query({ name: 'set', text: 'update platform.test_clock set at = $1', values: [at] })
      }
      // A connection whose server went away tells it by the first failure.
      await write().catch(() => {
        owner = undefined
        return write()
      })
    },
    close: async () => owner?.end(),
  }
}
