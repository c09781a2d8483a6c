import type { PropertySource } from '../source/property.ts'
import type { ResourceSource } from '../source/resource.ts'

/** Who made and changed a record, and when: kept for every table, in this order, after its own properties. */
export const AUDIT_FIELDS: Record<string, PropertySource> = {
  createBy: { type: 'string', maxLength: 64, title: { zh: '创建人', en: 'Created by' }, 'x-login': true },
  createById: { type: 'integer', title: { zh: '创建人编号', en: 'Creator id' } },
  createTime: { type: 'string', format: 'date-time', title: { zh: '创建时间', en: 'Created at' } },
  updateBy: { type: 'string', maxLength: 64, title: { zh: '更新人', en: 'Updated by' }, 'x-login': true },
  updateTime: { type: 'string', format: 'date-time', title: { zh: '更新时间', en: 'Updated at' } },
  version: { type: 'integer', title: { zh: '版本', en: 'Version' } },
}

/** What is kept of each record of a resource, beside its own properties. Records without stamps count their changes alone. */
export function auditFieldsOf({
  source,
  stamps,
}: Pick<ResourceSource, 'source' | 'stamps'>): Record<string, PropertySource> {
  if (source === 'module') return {}
  return stamps === false ? { version: AUDIT_FIELDS.version as PropertySource } : AUDIT_FIELDS
}

/** The key of a resource that does not describe it: a number given by the database. */
export const KEY_FIELD: PropertySource = { type: 'integer', title: { zh: '编号', en: 'No.' } }
