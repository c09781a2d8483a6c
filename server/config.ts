import { resolve } from 'node:path'
import { isPassword } from '#model/format/formats.ts'
import { readS3Config, type S3Config } from './files/readS3Config.ts'
import { readSecretKeys } from './secrets/readSecretKeys.ts'

/** Everything that the environment decides. Read once, at the start. */
export interface Config {
  port: number
  host: string
  /** Directory of the embedded database and of stored files; absolute. */
  dataDir: string
  /** PostgreSQL server instead of the embedded database. */
  databaseUrl: string | undefined
  /** The same server as the application's own login role. */
  databaseAppUrl: string | undefined
  /** Whether databaseAppUrl leads to a pooler, which gives a connection for one transaction only. */
  databasePooled: boolean
  /** Address under which clients reach the server, without a slash at its end; null where it is not told. */
  publicUrl: string | null
  /** Bucket for stored files instead of a folder of dataDir; null for none. */
  s3: S3Config | null
  /** Directory of scheduled backups; absolute, null for none. */
  backupDir: string | null
  /** Keys for secrets at rest, 32 bytes each, the one in use first; empty: one in dataDir serves. */
  secretKeys: Buffer[]
  /** Serves the built client beside the API. */
  client: boolean
  /** false for automated clients only. */
  captcha: boolean
  adminPassword: string | undefined
  demoPassword: string | undefined
  /** Loads the demo institutions into an empty database. */
  demo: boolean
  /** Places in private networks that processes may call all the same, as host:port. */
  outboundPrivate: string[]
  /** Proxies in front of the server whose X-Forwarded-For is believed; number of hops, 0 for none. */
  trustedHops: number
  /** Minutes that a session lives after its last prolongation. */
  sessionMinutes: number
  /** Minutes that a session lives at most, however often it is prolonged. */
  sessionMostMinutes: number
  /** Text messages stand in the log instead of being sent; for development only. */
  smsDebug: boolean
  /** Requests of one address that are answered in a minute; 0 for no limit. */
  requestsPerMinute: number
  /** Codes of links that open nothing which one address may send in a minute; 0 for no limit. */
  linkGuessesPerMinute: number
  /** Uses of one link for visitors that are answered in a minute; 0 for no limit. */
  linkUsesPerMinute: number
  /** Delay of the process in ms beyond which it refuses requests; 0 never refuses. */
  overloadDelay: number
  logLevel: string
}

/**
 * The configuration of an environment.
 * @throws Error with one line that says which variable is wrong and what it takes
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: integer(env, 'PORT', { otherwise: 3000, least: 0, most: 65535 }),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAppUrl: env.DATABASE_APP_URL || undefined,
    databasePooled: isPooled(env),
    publicUrl: publicUrl(env),
    s3: readS3Config(env),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    secretKeys: readSecretKeys(env),
    client: !isOff(env, 'CLIENT'),
    captcha: !isOff(env, 'CAPTCHA'),
    adminPassword: password(env, 'ADMIN_PASSWORD'),
    demoPassword: password(env, 'DEMO_PASSWORD'),
    demo: !isOff(env, 'DEMO'),
    outboundPrivate: (env.OUTBOUND_PRIVATE ?? '')
      .split(',')
      .map(place => place.trim())
      .filter(place => place !== ''),
    trustedHops: integer(env, 'TRUSTED_HOPS', { otherwise: 0, least: 0, most: 10 }),
    sessionMinutes: integer(env, 'SESSION_MINUTES', { otherwise: 720, least: 5, most: 43200 }),
    sessionMostMinutes: integer(env, 'SESSION_MOST_MINUTES', { otherwise: 10_080, least: 5, most: 525_600 }),
    smsDebug: smsDebug(env),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', { otherwise: 6000, least: 0, most: 10_000_000 }),
    linkGuessesPerMinute: integer(env, 'LINK_GUESSES_PER_MINUTE', {
      otherwise: 30,
      least: 0,
      most: 1_000_000,
    }),
    linkUsesPerMinute: integer(env, 'LINK_USES_PER_MINUTE', { otherwise: 300, least: 0, most: 1_000_000 }),
    overloadDelay: integer(env, 'OVERLOAD_DELAY', { otherwise: 2_000, least: 0, most: 600_000 }),
    logLevel: logLevel(env),
  }
}

/** @throws Error for another kind of pooler, and for one that the owner's login would stand behind */
function isPooled({ DATABASE_POOLER: kind, DATABASE_APP_URL: appUrl }: NodeJS.ProcessEnv): boolean {
  if (!kind) return false
  if (kind !== 'transaction') throw new Error(`DATABASE_POOLER=${kind} is not "transaction".`)
  if (appUrl) return true
  throw new Error(
    'DATABASE_POOLER=transaction needs DATABASE_APP_URL: the pooler for requests, with a login of their own. ' +
      'DATABASE_URL leads past it, to the server itself.',
  )
}

/** @throws Error for what is no address of the web, or carries what an address of files does not */
function publicUrl({ PUBLIC_URL: text }: NodeJS.ProcessEnv): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isPlain || url.search || url.hash) {
    throw new Error(
      'PUBLIC_URL is no address such as https://admin.example.org, without user, query and fragment.',
    )
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** The accounts of the first start keep to the rule of all passwords. @throws Error that does not repeat it */
function password(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name] || undefined
  if (text === undefined || isPassword(text)) return text
  throw new Error(
    `${name} is too weak: at least 8 characters, of three kinds among capital and small letters, digits and others.`,
  )
}

function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name}=${text} is not a whole number from ${least} to ${most}.`)
  }
  return value
}

/** Off unless asked for. @throws Error in production, where codes must stand in no log */
function smsDebug(env: NodeJS.ProcessEnv): boolean {
  const on = env.SMS_DEBUG !== undefined && env.SMS_DEBUG !== '' && !isOff(env, 'SMS_DEBUG')
  if (on && env.NODE_ENV === 'production') {
    throw new Error('SMS_DEBUG=on writes codes into the log: it needs NODE_ENV=development.')
  }
  return on
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function logLevel({ LOG_LEVEL: level }: NodeJS.ProcessEnv): string {
  if (!level) return 'info'
  if (LOG_LEVELS.includes(level)) return level
  throw new Error(`LOG_LEVEL=${level} is none of ${LOG_LEVELS.join(', ')}.`)
}

/** Whether a switch of the environment says "off". @throws Error with one line for anything but on and off */
export function isOff(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name]?.toLowerCase()
  if (text === undefined || text === '' || text === 'on') return false
  if (text === 'off') return true
  throw new Error(`${name}=${env[name]} is neither "on" nor "off".`)
}
