import { sql } from 'kysely'
import { searchOperatorOf, searchWidgetOf } from '#model/derive/searchOf.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { FieldModel, SearchOperator } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

interface DeclaredRow {
  name: string
  formVersionId: number
}

/**
 * The fields by which lists of a process of the institution are filtered: those that any of its versions declares, each
 * as the latest that does describes it.
 */
export async function filterFields(context: RequestContext, key: string): Promise<FieldModel[]> {
  const { tx, caller, services } = context
  const { rows } = await sql<DeclaredRow>`
    select name, form_version_id as "formVersionId" from (
      select distinct on (named.name) named.name, named.place, d.version, d.form_version_id
      from bpm_process_definition d
      cross join lateral jsonb_array_elements_text(d.settings -> 'filters') with ordinality as named (name, place)
      where d.tenant_id = ${caller.tenantId} and d.key = ${key} and d.form_version_id is not null
      order by named.name, d.version desc
    ) declared
    order by version desc, place`.execute(tx)
  const fields: FieldModel[] = []
  for (const { name, formVersionId } of rows) {
    const version = await services.documents.version(context, formVersionId)
    fields.push(...(version?.form.fields.filter(field => field.name === name) ?? []))
  }
  return fields
}

/** How a value is asked for: texts by the whole of them. */
export function filterOperatorOf({ type, options, dict, schema }: FieldModel): SearchOperator {
  const isChosen = options !== undefined || dict !== null || schema.enum !== undefined
  const operator = searchOperatorOf({ type, isChosen })
  return operator === 'range' ? 'range' : 'eq'
}

/** A field as a search form draws it, in the words of its reader. */
export function presentFilterField(field: FieldModel, language: Language): Row {
  const { name, title, type, dict } = field
  const operator = filterOperatorOf(field)
  return {
    ...{ name, title: textOf(title, language), kind: type, dict, operator },
    options: optionsOf(field)?.map(one => ({ ...one, label: textOf(one.label, language) })) ?? null,
    ...searchWidgetOf(field, operator),
  }
}

function optionsOf({ options, schema }: FieldModel) {
  if (options) return options.map(({ value, label, color }) => ({ value, label, color }))
  return schema.enum?.map(value => ({ value, label: String(value), color: '' as const }))
}
