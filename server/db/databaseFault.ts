type FaultKind =
  /** Another row has this value. */
  | 'unique'
  /** The range of another row shares a moment with that of this one. */
  | 'overlap'
  /** The row that is referred to is absent. */
  | 'reference-missing'
  /** Other rows still refer to this one. */
  | 'reference-in-use'
  | 'check'
  | 'not-null'
  | 'too-long'
  | 'out-of-range'
  /** A row policy refused the row: it belongs to another tenant. */
  | 'row-policy'
  /** The role lacks the privilege. */
  | 'privilege'
  /** Deadlock or serialization failure: the same work may succeed when run again. */
  | 'serialization'
  /** Nobody answers, or whoever did is gone. */
  | 'connection-lost'
  /** Of a distributed database, the node that has the rows; the others answer. */
  | 'node-lost'
  | 'statement-timeout'
  /** It has no room left, or none where it keeps its files. */
  | 'disk-full'
  /** It takes no changes at this moment. */
  | 'read-only'

/** What the database refused, and which rule or column refused it, as far as it says. */
export interface DatabaseFault {
  kind: FaultKind
  /** SQLSTATE, or the code of a socket error. */
  code: string
  /** Name of the violated constraint; @see constraintFields for the properties that it guards. */
  constraint: string | null
  table: string | null
  column: string | null
  /** Of `node-lost`: its host and port. */
  node: string | null
  /** Of `node-lost`: whose rows were asked for, where a statement asks for those of several tenants; else null. */
  tenantId: number | null
}

/** SQLSTATE by which a function that asks about several tenants says whose node is gone: the tenant is the detail. */
export const TENANT_UNREACHABLE = 'MT001'

/** The fault behind an error of the driver; null when the error is none of these. Compares codes; text only tells which node. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const details = error as DriverError
  const kind = faultKind(details)
  if (kind === null) return null
  const node = kind === 'connection-lost' || kind === 'node-lost' ? nodeIn(details) : null
  return {
    kind: node === null ? kind : 'node-lost',
    node,
    tenantId: details.code === TENANT_UNREACHABLE ? Number(details.detail) : null,
    code: details.code ?? '',
    constraint: details.constraint ?? constraintIn(details.message),
    table: details.table ?? null,
    column: details.column ?? null,
  }
}

type DriverError = Error & {
  code?: string
  constraint?: string
  table?: string
  column?: string
  detail?: string
  /** What the server was doing. */
  where?: string
}

const kinds: Record<string, FaultKind> = {
  '23505': 'unique',
  '23P01': 'overlap',
  '23001': 'reference-in-use',
  '23514': 'check',
  '23502': 'not-null',
  '22001': 'too-long',
  '22003': 'out-of-range',
  '40001': 'serialization',
  '40P01': 'serialization',
  '57014': 'statement-timeout',
  '25006': 'read-only',
  '53100': 'disk-full',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  [TENANT_UNREACHABLE]: 'node-lost',
  '25P03': 'connection-lost',
  '53300': 'connection-lost',
  '57P01': 'connection-lost',
  '57P02': 'connection-lost',
  '57P03': 'connection-lost',
  ECONNRESET: 'connection-lost',
  ECONNREFUSED: 'connection-lost',
  EPIPE: 'connection-lost',
  ETIMEDOUT: 'connection-lost',
  ENOTFOUND: 'connection-lost',
  EAI_AGAIN: 'connection-lost',
  EHOSTUNREACH: 'connection-lost',
  ENETUNREACH: 'connection-lost',
}

const lost = /^(Connection terminated|Client has encountered|timeout exceeded when trying|Query read timeout)/

function faultKind(error: DriverError): FaultKind | null {
  const { code } = error
  // The driver gives what it notices itself no code, only these texts of its own.
  if (code === undefined) return lost.test(error.message) ? 'connection-lost' : null
  if (code.startsWith('08')) return 'connection-lost'
  if (code === '23503') return stillReferenced(error) ? 'reference-in-use' : 'reference-missing'
  if (code === '42501') return error.message.includes('row-level security') ? 'row-policy' : 'privilege'
  return kinds[code] ?? null
}

/**
 * Both directions of a foreign key share one code before PostgreSQL 18; the message tells them apart.
 * Only a removal's message names two tables.
 */
function stillReferenced(error: DriverError): boolean {
  return (error.message.match(/"[^"]+"/g) ?? []).length >= 3
}

/** A distributed database carries the constraint's name in the message only. */
function constraintIn(message: string): string | null {
  return /constraint "([^"]+)"/.exec(message)?.[1] ?? null
}

/** The coordinator of a cluster answers with what became of a connection of its own, and says to whom. */
function nodeIn({ message, where }: DriverError): string | null {
  const inMessage = /\bremote node (?:\S+@)?(\S+:\d+)/.exec(message)
  const inContext = /while executing command on (\S+:\d+)/.exec(where ?? '')
  return inMessage?.[1] ?? inContext?.[1] ?? null
}
