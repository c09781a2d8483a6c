import { templateOf } from '#model/expression/templateOf.ts'
import type { ActionFormModel, ActionModel, FieldModel, Reaction } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { refsOf } from '../reactions/formExpression.ts'

/** Names that expressions have for something else than the record. */
const RESERVED = new Set(['values', 'user', 'now', 'self', 'deps'])

/**
 * Whether the form of an action reads something of its records that these rows do not say: a list leaves out links,
 * child rows and long texts.
 */
export function readsBeyond({ form }: ActionModel, rows: readonly Row[]): boolean {
  if (!form || rows.length === 0) return false
  const names = recordReads(form)
  return names === null || names.some(name => rows.some(row => !(name in row)))
}

/** The properties of the record that the expressions of a form read; null for all of it. */
function recordReads({ fields, rules }: ActionFormModel): string[] | null {
  const own = new Set(fields.map(field => field.name))
  const names = new Set<string>()
  for (const source of [...fields.flatMap(sourcesOf), ...rules.map(({ assert }) => assert)]) {
    for (const { root, path } of refsOf(source)) {
      if (root === 'record' && path.length === 0) return null
      if (root === 'record') names.add(path[0] as string)
      else if (!RESERVED.has(root) && !own.has(root)) names.add(root)
    }
  }
  return [...names]
}

/** Every expression of a field that may read the record. */
function sourcesOf(field: FieldModel): string[] {
  const { defaultExpression, compute, rules, reactions, visibleWhen = [], requiredWhen = [] } = field
  return [
    ...[defaultExpression, compute].filter(source => source !== null),
    ...visibleWhen,
    ...requiredWhen,
    ...rules.map(({ assert }) => assert),
    ...reactions.flatMap(reactionSources),
  ]
}

function reactionSources({ when, fulfill, otherwise }: Reaction): string[] {
  const conditions = when === undefined ? [] : [templateOf(when) ?? when]
  return [...conditions, ...templatesIn([fulfill, otherwise])]
}

function templatesIn(value: unknown): string[] {
  const template = templateOf(value)
  if (template !== null) return [template]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(templatesIn) : []
}
