import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { bandAt } from '#model/figures/Dimension.ts'
import { groupWords, NO_NAME, NO_VALUE } from '#model/figures/groupWords.ts'
import { LocalizedText, localized } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { FieldModel, Text } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { readTargets } from '../present/readTargets.ts'
import { eitherOf } from '../present/sayInEither.ts'
import type { ResolvedDimension } from './dimensionSql.ts'
import { FOLDED } from './foldGroups.ts'

/** What the groups of a dimension are called, and in which order they stand. */
export interface GroupLabels {
  words(key: string | null): Text | LocalizedText
  /** The same in a language. */
  said(key: string | null, language: Language): string
  /** Its keys in their order, where they have one by themselves: choices, yes and no, bands. */
  order: readonly string[] | null
}

const OTHERS = localized('其他（合并的小组）')
const YES = localized('是')
const NO = localized('否')

/** What the groups of a dimension are called to people. */
export async function labelsOf(
  context: OperationContext,
  resolved: ResolvedDimension,
  keys: readonly (string | null)[],
): Promise<GroupLabels> {
  const { words, order } = await wordsOf(context, resolved, keys)
  const wordsOfKey = (key: string | null): Text | LocalizedText => {
    if (key === FOLDED) return OTHERS
    return key === null ? NO_VALUE : words(key)
  }
  return { order, words: wordsOfKey, said: (key, language) => textOf(wordsOfKey(key), language) }
}

interface Words {
  words(key: string): Text | LocalizedText
  order: readonly string[] | null
}

async function wordsOf(
  context: OperationContext,
  { kind, field, dimension }: ResolvedDimension,
  keys: readonly (string | null)[],
): Promise<Words> {
  const words = (key: string) => groupWords(dimension, key)
  if (kind === 'reference') return referenceWords(context, field, keys)
  if (kind === 'boolean') return { words: key => (key === 'true' ? YES : NO), order: ['true', 'false'] }
  if (kind === 'bands')
    return { words, order: [...dimension.edges, null].map((_, place) => bandAt(dimension.edges, place)) }
  if (kind === 'choice') return choiceWords(context, field)
  return { words, order: null }
}

/** Choices in the order of their dictionary or page; what only the schema or the cases list, in theirs. */
async function choiceWords(
  context: OperationContext,
  { dict, options, cases, schema }: FieldModel,
): Promise<Words> {
  const entries = dict === null ? [] : await context.services.dictionaries.entries(dict)
  const words = new Map<string, Text>([
    ...entries.map(({ dictValue, dictLabel, dictLabelEn }): [string, Text] => [
      dictValue,
      eitherOf(dictLabel, dictLabelEn),
    ]),
    ...(options ?? []).map(({ value, label }): [string, Text] => [String(value), label]),
  ])
  const listed = [...(schema.enum ?? []), ...(cases ?? []).map(({ value }) => value)].map(String)
  return { words: key => words.get(key) ?? key, order: words.size > 0 ? [...words.keys()] : listed }
}

async function referenceWords(
  context: OperationContext,
  { reference }: FieldModel,
  keys: readonly (string | null)[],
): Promise<Words> {
  if (!reference) return { words: key => key, order: null }
  const target = context.resource(reference.page)
  const { type } = fieldOf(target, reference.key)
  const known = keys.filter(key => key !== null && key !== FOLDED)
  const targets = await readTargets(
    context,
    reference,
    fieldTypeNamed(type).isWhole ? known.map(Number) : known,
  )
  const words = new Map(
    [...targets].map(([id, { [reference.label]: label }]) => [
      String(id),
      label instanceof LocalizedText ? label : String(label ?? id),
    ]),
  )
  // The key of a record of another institution says nothing to this one, or names another record to it.
  const unknown = (key: string) => (target.source === 'module' ? key : NO_NAME)
  return { words: key => words.get(key) ?? unknown(key), order: null }
}
