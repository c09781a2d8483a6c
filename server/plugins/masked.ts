import { hasInsides, readDemand } from '#model/fieldAccess.ts'
import { insidesOf } from '#model/insides.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Route } from '../engine/registry/Route.ts'

/** Names whose values a log must not show. */
export interface Secrets {
  /** Fields that are never answered, that are passwords, or that not everybody may read who reads the record. */
  fields: ReadonlySet<string>
  /** Fields with the value of a setting: secret or not by the key or name beside them. */
  settings: ReadonlySet<string>
}

const noSecrets: Secrets = { fields: new Set(), settings: new Set() }

/** Names of secrets. "secretary" is not one. */
const secretName = /password|passwd|pwd|secret(?!ar(?:y|ies|ia))|token|credential|apikey|linkcode/i

/** Words in the key or the name of a setting that make a secret of its value. */
const secretLabel = /password|passwd|pwd|secret|token|credential|key|密码|口令|密钥|令牌/i

/** Levels that are logged; what was refused for its depth is not worth more. */
const deepest = 20

/** Stands for a value that no log shows. */
export const HIDDEN = '******'

/**
 * A copy of a value for the log, in which every secret is hidden: what is named like one, what a field of the
 * resource keeps to itself, and the value of a setting whose key or name speaks of one (appValue beside appKey or
 * appName). A setting that is sent without key and name is hidden, too, because nobody can tell.
 */
export function masked(value: unknown, secrets: Secrets = noSecrets, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map(item => masked(item, secrets, depth + 1))
  const record = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(record).map(([name, inner]) => [
      name,
      inner !== null && isSecret(name, record, secrets) ? HIDDEN : masked(inner, secrets, depth + 1),
    ]),
  )
}

function isSecret(name: string, record: Record<string, unknown>, { fields, settings }: Secrets): boolean {
  if (secretName.test(name) || fields.has(name)) return true
  const labels = labelsOf(name, record)
  if (labels.length === 0) return settings.has(name)
  return labels.some(label => secretLabel.test(label))
}

/** What stands beside a value to say what it is: the key and the name of a setting. */
function labelsOf(name: string, record: Record<string, unknown>): string[] {
  const prefix = /^(.*)value$/i.exec(name)?.[1]
  if (prefix === undefined) return []
  const names = prefix === '' ? ['key', 'name'] : [`${prefix}Key`, `${prefix}Name`]
  return names.map(label => record[label]).filter(label => typeof label === 'string')
}

/** What is secret in the bodies of a route and in the records of the resources that it changed. */
export function secretsOf({ origin }: Route, changed: readonly ResourceModel[] = []): Secrets {
  const own = origin.kind === 'module' ? [] : [origin.resource]
  const form = origin.kind === 'action' ? (origin.action.form?.fields ?? []) : []
  const fields = [...[...own, ...changed].flatMap(resource => resource.fields), ...form]
  const described = origin.kind === 'module' ? secretProperties(origin.route.body) : []
  return {
    fields: new Set([...secretFields(fields), ...described]),
    settings: new Set(settingFields(fields)),
  }
}

function secretFields(fields: readonly FieldModel[]): string[] {
  return fields.flatMap(field => [
    ...(keepsToItself(field) ? [field.name] : []),
    ...(hasInsides(field) ? insidesOf(field).flatMap(inside => secretFields(inside.fields)) : []),
  ])
}

const keepsToItself = (field: FieldModel): boolean =>
  field.writeOnly ||
  readDemand(field).length > 0 ||
  field.widget === 'password' ||
  field.schema.format === 'password'

/** appValue, where there is an appKey or an appName. */
function settingFields(fields: readonly FieldModel[]): string[] {
  const names = new Set(fields.map(field => field.name))
  return [...names].filter(name => {
    const prefix = /^(.+)Value$/.exec(name)?.[1]
    return prefix !== undefined && (names.has(`${prefix}Key`) || names.has(`${prefix}Name`))
  })
}

/** Properties of a JSON Schema that are passwords or write-only, at any depth. */
function secretProperties(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, items } = schema as { properties?: Record<string, unknown>; items?: unknown }
  const named = Object.entries(properties).flatMap(([name, inner]) => {
    const { format, writeOnly } = Object(inner) as { format?: string; writeOnly?: boolean }
    return [...(format === 'password' || writeOnly ? [name] : []), ...secretProperties(inner)]
  })
  return [...named, ...secretProperties(items)]
}
