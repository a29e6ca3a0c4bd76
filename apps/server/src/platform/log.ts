import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const SECRET_PATH = /(\/api\/(?:autoLogin\/[^/?]+|launch)\/)[^?]*/i

/** The path as it may be written down: no query, and no credentials of the calls that open a game. */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0]!
  return decoded(path).replace(SECRET_PATH, '$1…')
}

/** The router reads `%61` as `a`, so a path is judged as it reads. One that cannot be read is not written. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return '…'
  }
}

/** Writes to standard output unless told where. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The reader of forms writes down the headers it was given.
    redact: [
      'password',
      '*.password',
      'token',
      '*.token',
      'secret',
      '*.secret',
      'authorization',
      '*.authorization',
      'busboyOptions.headers',
    ],
  }
  return destination ? pino(options, destination) : pino(options)
}
