import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

export interface HeaderOptions {
  /** Hashes of the scripts that stand in the pages themselves, such as `sha256-…`; no other such script runs. */
  inlineScripts: readonly string[]
  /** Of the portal that is served, which each answer names, so that a page of another one knows; none unless given. */
  release?: string | undefined
  /** The portal may stand inside another site's frame. */
  mayBeFramed: boolean
  /** Other sites whose videos the pages may play; none unless given. */
  videosFrom?: readonly string[]
}

/** What no page of ours asks a device for, so no script on one may. */
const NOT_ASKED_FOR = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** What this site's own pages may ask for, and no frame in them. */
const OWN_PAGES_ONLY = ['publickey-credentials-create', 'publickey-credentials-get']

/** The same for every answer, so worked out once: helmet writes them to one that nobody gets. */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const write = helmet({
    contentSecurityPolicy: { directives: contentPolicy(options) },
    crossOriginEmbedderPolicy: false,
    frameguard: !options.mayBeFramed,
  })
  write(request, answer, (error) => {
    if (error !== undefined) throw error as Error
  })
  const features = [...NOT_ASKED_FOR.map((feature) => `${feature}=()`), ...OWN_PAGES_ONLY.map((feature) => `${feature}=(self)`)]
  const secure = { ...(answer.getHeaders() as Record<string, string>), 'permissions-policy': features.join(', ') }
  return options.release === undefined ? secure : { ...secure, 'x-release': options.release }
}

function contentPolicy({ mayBeFramed, inlineScripts, videosFrom = [] }: HeaderOptions) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'` as const)],
    styleSrc: ["'self'"],
    styleSrcAttr: ["'none'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    mediaSrc: ["'self'", ...videosFrom],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: mayBeFramed ? ['*'] : ["'none'"],
    // Text becomes HTML, or the address of a script, in these three places of the portal alone.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['dompurify', 'slip-reader', 'service-worker'],
    // TLS is the proxy's; in development there is none, and upgrading would break every call.
    upgradeInsecureRequests: null,
  }
}
