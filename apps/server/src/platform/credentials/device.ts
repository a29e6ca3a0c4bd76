import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Bowser from 'bowser'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** What its owner knows a browser by. */
export interface Device {
  browser: string | null
  system: string | null
  /** Two letters of ISO 3166. */
  country: string | null
}

const LONGEST_NAME = 40
/** Longer ones are nobody's browser. */
const LONGEST_USER_AGENT = 1000

let countries: Reader<CountryResponse> | undefined

/** By what it calls itself, and by who owns its network: a table of the release, so no stranger's server is asked. */
export function deviceOf(uncheckedUserAgent: string | undefined, address: string): Device {
  const { browser, os } = uncheckedUserAgent ? Bowser.parse(uncheckedUserAgent.slice(0, LONGEST_USER_AGENT)) : { browser: {}, os: {} }
  return { browser: shortened(browser.name), system: shortened(os.name), country: countryOf(address) }
}

const shortened = (name: string | undefined) => name?.slice(0, LONGEST_NAME) || null

function countryOf(address: string): string | null {
  countries ??= new Reader(
    readFileSync(fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'))),
  )
  try {
    const found = countries.get(address) as { country_code?: string } | null
    return found?.country_code ?? null
  } catch {
    // No address of a network, as behind a socket of this machine.
    return null
  }
}
