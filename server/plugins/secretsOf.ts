import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Route } from '../engine/registry/Route.ts'

/** Names whose values a log must not show. */
export interface Secrets {
  /** Fields that are never answered, or that are passwords. */
  fields: ReadonlySet<string>
  /** Fields with the value of a setting: secret or not by the key or name beside them. */
  settings: ReadonlySet<string>
}

export const noSecrets: Secrets = { fields: new Set(), settings: new Set() }

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
  return fields.flatMap(field => [...(isSecret(field) ? [field.name] : []), ...secretFields(field.fields)])
}

const isSecret = ({ writeOnly, widget, schema }: FieldModel): boolean =>
  writeOnly || widget === 'password' || schema.format === 'password'

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
