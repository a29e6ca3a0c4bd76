import { createServerSeal } from '../apps/server/src/platform/database/server-seal.ts'
import { connect } from '../apps/server/src/platform/database/db.ts'
import { readEnv } from '../apps/server/src/platform/env/env.ts'
import { createDataKeys } from '../apps/server/src/platform/keys/data-keys.ts'
import { createKeyring } from '../apps/server/src/platform/keys/keyring.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { phoneDigestOf } from '../apps/server/src/modules/otp/index.ts'

/*
 * By what the rows of a demo world know a phone, in hexadecimal digits: node tools/phone-digest.ts DATABASE_URL PHONE. For journeys, which
 * look into its database and have none of its keys.
 */

const [url, phone] = process.argv.slice(2)
if (url === undefined || phone === undefined) throw new Error('usage: node tools/phone-digest.ts DATABASE_URL PHONE')
const env = readEnv({})
const { db, close } = connect(url, { log: createLog('silent'), maxConnections: 1 })
const { siteKey } = createKeyring({ db, dataKeys: createDataKeys(env), seal: createServerSeal(env.reportKey) })
process.stdout.write((await phoneDigestOf(siteKey.kept, phone)).toString('hex'))
await close()
