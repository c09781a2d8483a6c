import type { JSONPath, Node } from 'jsonc-parser'
import { branchesOf, chooseBranch } from '#model/check/shape/chooseBranch.ts'
import { type Definitions, definitionsOf, resolveRef } from '#model/check/shape/resolveRef.ts'
import type { SchemaNode } from '#model/check/shape/SchemaNode.ts'
import { ActionSource } from '#model/source/action.ts'
import { PageSource } from '#model/source/page.ts'
import { entriesOf, itemsOf } from '../text/parseText.ts'

/** The words that a text may be written with. */
export interface Vocabulary {
  root: SchemaNode
  definitions: Definitions
}

const vocabularyOf = (root: SchemaNode): Vocabulary => ({ root, definitions: definitionsOf(root) })

const known = new Map<'document' | 'page', Vocabulary>()

/** The vocabulary of the schema of a document, or of a page file. */
export function vocabulary(of: 'document' | 'page'): Vocabulary {
  const made =
    known.get(of) ??
    vocabularyOf((of === 'page' ? PageSource : ActionSource.properties.form) as unknown as SchemaNode)
  known.set(of, made)
  return made
}

/** What may stand somewhere. */
interface Expected {
  /** The alternatives that fit what is there. */
  schemas: SchemaNode[]
  /** What it is for; null where nothing is said. */
  description: string | null
}

const NOTHING: Expected = { schemas: [], description: null }

/** What the vocabulary says of a place in a text, as far as what is written above it shows which alternative is meant. */
export function expectedAt(
  { root, definitions }: Vocabulary,
  tree: Node | undefined,
  path: JSONPath,
): Expected {
  let node = tree
  let expected = opened(root, definitions)
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1
    const holders = isLast ? possible(expected.schemas, node, step) : fitting(expected.schemas, node)
    const found = holders.flatMap(holder => inner(holder, step) ?? [])
    const [first] = found
    if (!first) return NOTHING
    const all = found.flatMap(one => opened(one, definitions).schemas)
    expected = { schemas: all, description: opened(first, definitions).description }
    node = childAt(node, step)
  }
  return { ...expected, schemas: fitting(expected.schemas, node) }
}

function opened(schema: SchemaNode, definitions: Definitions): Expected {
  const resolved = resolveRef(schema, definitions)
  const schemas = branchesOf(resolved, definitions)
  const [first] = schemas
  const own = schema.description ?? resolved.description
  return { schemas, description: own ?? (schemas.length === 1 ? first?.description : undefined) ?? null }
}

/** Of alternatives for objects and lists the one that is meant; all where nothing tells. */
function fitting(schemas: SchemaNode[], node: Node | undefined): SchemaNode[] {
  if (node?.type !== 'object' && node?.type !== 'array') return schemas
  const alike = schemas.filter(({ type }) => type === undefined || type === node.type)
  const isEmpty = (node.children ?? []).length === 0
  if (alike.length < 2 || isEmpty || node.type === 'array') return alike
  return [chooseBranch(alike, whole(node))]
}

/** The alternatives that the other keys leave: the value in question may be what tells them apart. */
function possible(schemas: SchemaNode[], node: Node | undefined, step: string | number): SchemaNode[] {
  const keys = entriesOf(node).map(([key]) => key)
  const left = schemas.filter(
    ({ type, properties = {}, patternProperties }) =>
      type === 'object' &&
      (patternProperties || keys.every(key => key === step || Object.hasOwn(properties, key))),
  )
  const chosen = fitting(schemas, node)
  return left.length === 0 ? chosen : [...chosen, ...left.filter(one => !chosen.includes(one))]
}

/** While a key is being written it has no value yet, which nobody expects of a tree. */
const whole = (node: Node): Node => ({
  ...node,
  children: (node.children ?? []).filter(({ children }) => children?.length === 2),
})

function inner(
  { items, properties, patternProperties, additionalProperties }: SchemaNode,
  step: string | number,
): SchemaNode | undefined {
  if (typeof step === 'number') return items
  if (properties && Object.hasOwn(properties, step)) return properties[step]
  const [named] = Object.values(patternProperties ?? {})
  if (named) return named
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

const childAt = (node: Node | undefined, step: string | number): Node | undefined =>
  typeof step === 'number' ? itemsOf(node)[step] : entriesOf(node).find(([key]) => key === step)?.[1]
