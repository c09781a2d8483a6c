import { type SqlBool, sql } from 'kysely'
import { platformTenant } from '../db/sync/policies.ts'
import type { Documents, DocumentVersionRecord } from '../engine/contracts/documents.ts'
import { isOneOf } from '../engine/query/condition.ts'
import { versionColumns } from './documentColumns.ts'
import { takesDocuments } from './refusalOf.ts'

/** Forms of one owner that a picker is answered at most; typing finds the others. */
const MOST = 100

/**
 * What documents may be filled in by, of the own institution and then of the platform: the latest version of each form
 * that takes new documents and whose name holds a text, or the versions of these ids.
 */
export const choosableVersions: Documents['choosable'] = async ({ tx, caller }, { formName, ids }) => {
  const found: DocumentVersionRecord[] = []
  for (const tenantId of new Set([caller.tenantId, platformTenant])) {
    const owned = tx
      .selectFrom('sys_document_version as v')
      .select(versionColumns)
      .where('v.tenant_id', '=', tenantId)
    const asked =
      ids === null
        ? owned
            .distinctOn('form_id')
            .where(takesDocuments)
            // Nothing stands in every name.
            .where(sql<SqlBool>`position(lower(${formName}::text) in lower(form_name)) > 0`)
        : owned.where(isOneOf(sql.ref('version_id'), ids))
    const rows = await asked.orderBy('form_id', 'desc').orderBy('number', 'desc').limit(MOST).execute()
    found.push(...(rows as DocumentVersionRecord[]))
  }
  return found
}
