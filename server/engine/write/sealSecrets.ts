import type { ResourceModel } from '#model/types/index.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'

/** Columns about to be written, with what the schema wants encrypted in its encrypted form. */
export function sealSecrets(
  { services }: Pick<RequestContext, 'services'>,
  { table, fields }: ResourceModel,
  columns: Row,
): Row {
  const secret = fields.flatMap(({ encrypted, column }) => {
    const value = encrypted && column ? columns[column.name] : null
    return column && typeof value === 'string' ? [[column.name, services.vault.seal(value, table)]] : []
  })
  return secret.length === 0 ? columns : { ...columns, ...Object.fromEntries(secret) }
}
