import { sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { textOfCell } from '#model/field-types/shared/SheetCell.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { pageReferences } from '#model/fieldReferences.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel, OptionModel, ReferenceModel, Text } from '#model/types/index.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { isOneOf, knownColumn } from '../query/condition.ts'
import { candidatesOf, recordsOf, selectFields } from '../query/rowsOf.ts'
import type { SheetRow } from '../sheet/Sheet.ts'
import type { ImportColumn } from './matchColumns.ts'
import { type Lookup, labelsIn } from './readCell.ts'

/** For every column of a dictionary or reference, what its labels stand for. One query a column serves the whole file. */
export async function readLookups(
  context: OperationContext,
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
): Promise<Map<FieldModel, Lookup>> {
  const lookups = new Map<FieldModel, Lookup>()
  for (const { field, index } of columns) {
    if (field.options) lookups.set(field, optionLookup(field.options))
    else if (field.dict !== null) lookups.set(field, await dictionaryLookup(context, field, field.dict))
    else if (field.oneOf) {
      const texts = rows.flatMap(({ cells }) => (cells[index] ? [textOfCell(cells[index]).trim()] : []))
      lookups.set(field, await oneOfLookup(context, field, [...new Set(texts)]))
    } else if (field.reference !== null) {
      const texts = rows.flatMap(({ cells }) => (cells[index] ? labelsIn(textOfCell(cells[index])) : []))
      const whole = rows.flatMap(({ cells }) => (cells[index] ? [textOfCell(cells[index])] : []))
      lookups.set(
        field,
        await referenceLookup(context, field, field.reference, [...new Set([...texts, ...whole])]),
      )
    }
  }
  return lookups
}

/** Labels in every language; a value stands for itself where no label says otherwise. */
function optionLookup(options: readonly OptionModel[]): Lookup {
  const lookup = new Map<string, { value: unknown } | 'ambiguous'>()
  for (const { label, value } of options) {
    const labels = new Set([textOf(label, 'zh'), textOf(label, 'en')])
    for (const text of labels) addLabel(lookup, text, value)
  }
  for (const { value } of options) if (!lookup.has(String(value))) lookup.set(String(value), { value })
  return lookup
}

/** Labels, and the values themselves. */
async function dictionaryLookup(
  { services }: OperationContext,
  field: FieldModel,
  dict: string,
): Promise<Lookup> {
  const lookup = new Map<string, { value: unknown } | 'ambiguous'>()
  const english: [label: string, value: unknown][] = []
  const entries = await services.dictionaries.entries(dict)
  for (const { dictValue, dictLabel, dictLabelEn } of entries) {
    const fromText = fieldTypeNamed(field.type).codec?.fromText
    const value = fromText ? fromText(dictValue) : dictValue
    if (!lookup.has(dictValue)) lookup.set(dictValue, { value })
    lookup.set(dictLabel, { value })
    if (dictLabelEn !== null) english.push([dictLabelEn, value])
  }
  // What a value or the Chinese says comes first.
  const taken = new Set(lookup.keys())
  for (const [label, value] of english) if (!taken.has(label)) addLabel(lookup, label, value)
  return lookup
}

const CHUNK = 5_000

/** Labels of records that the caller may choose; a key stands for itself where no label says otherwise. */
async function referenceLookup(
  context: OperationContext,
  field: FieldModel,
  reference: ReferenceModel,
  texts: readonly string[],
): Promise<Lookup> {
  const target = context.resource(reference.page)
  const lookup = new Map<string, { value: unknown } | 'ambiguous'>()
  if (target.source === 'module') return lookup
  const [label, key] = [fieldOf(target, reference.label), fieldOf(target, reference.key)]
  if (label.column === null || !isReadable(context.caller, label)) return lookup
  const translation = target.fields.find(({ translates }) => translates === label.name)
  const names = translation ? [label, translation] : [label]
  const isNamed = (some: readonly string[]) =>
    names.map(({ name }) => isOneOf(sql`${knownColumn(context, target, name)}::text`, some))
  const keys = sql`${sql.ref(`t.${columnOf(target, key.name)}`)}::text`
  for (let start = 0; start < texts.length; start += CHUNK) {
    const some = texts.slice(start, start + CHUNK)
    const rows = candidatesOf(context, target, field).where(
      sql<boolean>`(${sql.join([...isNamed(some), isOneOf(keys, some)], sql` or `)})`,
    )
    const read = [...names, key]
    const records = recordsOf(await selectFields(context, target, rows, read).execute(), read)
    for (const record of records) {
      const labels = new Set(names.flatMap(({ name }) => record[name] ?? []).map(String))
      for (const text of labels) addLabel(lookup, text, record[key.name])
    }
    for (const record of records) {
      const text = String(record[key.name])
      if (!lookup.has(text)) lookup.set(text, { value: record[key.name] })
    }
  }
  return lookup
}

/** What cells of a reference to one of several pages stand for: 设备：投影仪, with its title in any language. */
async function oneOfLookup(
  context: OperationContext,
  field: FieldModel,
  texts: readonly string[],
): Promise<Lookup> {
  const lookup = new Map<string, { value: unknown } | 'ambiguous'>()
  for (const { field: own, only } of pageReferences(field)) {
    const target = field.oneOf?.targets.find(({ type }) => type === only?.value)
    if (!own.reference || !target) continue
    const written = texts.flatMap(text => {
      const label = labelBehind(target.title, text)
      return label === null ? [] : [{ text, label }]
    })
    const labels = [...new Set(written.map(({ label }) => label))]
    const found = await referenceLookup(context, own, own.reference, labels)
    for (const { text, label } of written) {
      const one = found.get(label)
      if (one === 'ambiguous') lookup.set(text, one)
      else if (one) addLabel(lookup, text, { type: target.type, id: one.value })
    }
  }
  return lookup
}

/** What stands behind a title and a colon; null where another title stands there. */
function labelBehind(title: Text, text: string): string | null {
  for (const word of [textOf(title, 'zh'), textOf(title, 'en')]) {
    const rest = text.startsWith(word) ? text.slice(word.length).trimStart() : ''
    if (/^[:：]/.test(rest)) return rest.slice(1).trim()
  }
  return null
}

function addLabel(
  lookup: Map<string, { value: unknown } | 'ambiguous'>,
  label: string,
  value: unknown,
): void {
  lookup.set(label, lookup.has(label) ? 'ambiguous' : { value })
}
