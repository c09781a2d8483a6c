import type { Database } from '../db/Database.ts'
import type { Caller } from '../engine/contracts/Caller.ts'
import type { IncomingRequest } from '../engine/contracts/RequestContext.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { RequestFacts } from '../engine/createContext.ts'
import type { Registry } from '../engine/registry/Registry.ts'

export interface MoveOptions {
  database: Database
  services: Services
  registry: Registry
  formId: number
  /** Page whose records the documents become. */
  page: string
  /** Whether they are stored; otherwise all is tried and taken back. */
  write: boolean
  log: IncomingRequest['request']['log']
}

/** Why a document stays where it is. */
interface Misfit {
  tenantId: number
  recordId: number
  field: string
  message: string
}

export interface MoveReport {
  moved: number
  /** Those that were moved before. */
  skipped: number
  misfits: Misfit[]
}

/** Who filled in a document, and when. */
interface Made {
  createBy: string | null
  createById: number | null
  createTime: Date
}

/** Whoever filled in a document, with the rights of whoever moves it; nobody's account where it is not known. */
export const callerOf = (tenantId: number, made: Made | null): Caller => ({
  ...{ tenantId, homeTenantId: tenantId, userId: Number(made?.createById ?? 0) },
  ...{ userName: made?.createBy ?? 'system', nickName: made?.createBy ?? '', deptId: null },
  ...{ roleIds: [], roleKeys: [], permissions: new Set(['*:*:*']), dataScope: null, memberships: {} },
})

/** As if whoever filled in the document had sent it, at that moment. */
export function factsOf(options: MoveOptions, tenantId: number, made: Made): RequestFacts {
  const { registry, services, log } = options
  const incoming = {
    ...{ method: 'POST', path: '', query: {}, body: {}, session: null, ip: '', language: 'zh' },
    caller: callerOf(tenantId, made),
    requestId: 'move-documents',
    request: { log, headers: {} },
  } as unknown as IncomingRequest
  return { registry, incoming, services, now: made.createTime, note: async () => undefined }
}
