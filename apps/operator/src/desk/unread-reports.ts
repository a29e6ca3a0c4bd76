import { listUnreadReports } from '@krapao/server/modules/deposit'
import type { AppDeps } from '@krapao/server/wiring'

/** So many are shown at once. */
const LIMIT = 100

/** Reports that nobody could read, as they came: money may be behind them. `before`: of those that came before this time. */
export async function showUnreadReports(deps: AppDeps, before: string | undefined): Promise<void> {
  const reports = await listUnreadReports(deps, { limit: LIMIT, ...(before !== undefined && { before }) })
  for (const { reportId, receivedAt, path, problem, body } of reports)
    console.log(
      `${reportId}  ${receivedAt}  ${shown(path)}  ${shown(problem)}\n  ${body ? shown(body.toString('utf8')) : 'It does not open: npm run audit'}`,
    )
  if (reports.length === 0) console.log(before === undefined ? 'Every signed report could be read.' : 'None came before that.')
  if (reports.length >= LIMIT) console.log(`… these are the newest ${LIMIT}: older ones by --before ${reports.at(-1)!.receivedAt}`)
}

/** A stranger may have written it: what would move a terminal, or turn the order of what is read, is shown by its number. */
function shown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
}
