import { getLocation, type JSONPath } from 'jsonc-parser'
import type { SchemaNode } from '#model/check/shape/SchemaNode.ts'
import type { ProjectNames } from '#model/source/common.ts'
import { entriesOf, itemsOf, nodeAt, parseText } from '../text/parseText.ts'
import { expectedAt, type Vocabulary } from './vocabulary.ts'

/** A word that can stand at a place. */
interface Proposal {
  label: string
  /** What is written for it. */
  written: string
  /** Where the cursor stands afterwards, in what is written; at its end where absent. */
  cursor?: number
  detail?: string
  info?: string
}

/** What can be written at an offset. */
interface Proposals {
  /** What they replace. */
  from: number
  to: number
  proposals: Proposal[]
}

/** What there is beside the text. */
export interface HelpContext {
  vocabulary: Vocabulary
  /** What the project has that texts name. */
  names: Partial<Record<ProjectNames, readonly string[]>>
}

/** Keys and values that may stand at an offset; null where the text is free, or an expression. */
export function proposalsAt(text: string, offset: number, context: HelpContext): Proposals | null {
  const location = getLocation(text, offset)
  const { previousNode: previous } = location
  const isInside = previous && previous.offset < offset && offset <= previous.offset + previous.length
  const word = /[\w$-]*$/.exec(text.slice(0, offset))?.[0] ?? ''
  const range = isInside
    ? { from: previous.offset, to: previous.offset + previous.length }
    : { from: offset - word.length, to: offset }
  if (location.isAtPropertyKey) {
    const at = location.path.slice(0, -1)
    return { ...range, proposals: keysAt(text, at, { ...context, isAlone: hasNoValue(text, range.to) }) }
  }
  const proposals = valuesAt(text, location.path, context)
  return proposals.length === 0 ? null : { ...range, proposals }
}

const hasNoValue = (text: string, end: number): boolean => !/^\s*:/.test(text.slice(end))

function keysAt(
  text: string,
  at: JSONPath,
  { vocabulary, isAlone }: HelpContext & { isAlone: boolean },
): Proposal[] {
  const { tree } = parseText(text)
  const there = new Set(entriesOf(nodeAt(tree, at)).map(([key]) => key))
  const { schemas } = expectedAt(vocabulary, tree, at)
  const entries = schemas.flatMap(({ properties }) => Object.entries(properties ?? {}))
  const found = new Map(entries.filter(([key]) => !there.has(key)))
  return [...found].map(([key, schema]) => {
    const { description } = expectedAt(vocabulary, tree, [...at, key])
    return keyProposal(key, isAlone ? beginningOf(schema) : null, description)
  })
}

function keyProposal(key: string, value: string | null, info: string | null): Proposal {
  const name = JSON.stringify(key)
  const written = value === null ? name : `${name}: ${value}`
  const isOpen = value !== null && /^(""|\[\]|\{\})$/.test(value)
  return {
    label: key,
    written,
    ...(isOpen ? { cursor: written.length - 1 } : {}),
    ...(info === null ? {} : { info }),
  }
}

/** What a value of a schema begins with. */
function beginningOf({ type, anyOf, default: given, enum: words }: SchemaNode): string {
  if (type === 'boolean') return String(given !== true)
  if (type === 'string' || words) return '""'
  if (type === 'array') return '[]'
  if (type === 'object') return '{}'
  if (type === 'integer' || type === 'number') return String(given ?? 0)
  return anyOf?.[0] ? beginningOf(anyOf[0]) : '""'
}

function valuesAt(text: string, path: JSONPath, { vocabulary, names }: HelpContext): Proposal[] {
  const { tree } = parseText(text)
  const { schemas } = expectedAt(vocabulary, tree, path)
  const values = schemas.flatMap((schema): unknown[] => {
    if (schema.enum) return schema.enum
    if (schema.const !== undefined) return [schema.const]
    if (schema.type === 'boolean') return [true, false]
    const there = schema.names === undefined ? undefined : names[schema.names as ProjectNames]
    return there ? [...there] : namesOfFields(text, path, schema)
  })
  return [...new Set(values)].map(value => {
    const written = JSON.stringify(value)
    return { label: String(value), written }
  })
}

/** Where a field is named, those of the form; among the demanded ones of a level, those of it. */
function namesOfFields(text: string, path: JSONPath, { description }: SchemaNode): string[] {
  const { tree } = parseText(text)
  const at = path.lastIndexOf('required')
  const isDemanded = at !== -1 && at === path.length - 2
  if (!isDemanded && description !== FIELD_NAME) return []
  const level = isDemanded ? path.slice(0, at) : levelAbove(path)
  const names = entriesOf(nodeAt(tree, [...level, 'properties'])).map(([name]) => name)
  const list = nodeAt(tree, path.slice(0, -1))
  const there = itemsOf(list).map(({ value }) => value)
  return isDemanded ? names.filter(name => !there.includes(name)) : names
}

/** As the vocabulary describes the names of fields. */
const FIELD_NAME = 'Name of a property.'

/** What holds the properties among which a text stands; the form itself for its layout and rules. */
function levelAbove(path: JSONPath): JSONPath {
  const at = path.lastIndexOf('properties')
  return at === -1 ? [] : path.slice(0, at)
}

/** What the vocabulary says of the key or value at an offset; null where it says nothing. */
export function helpAt(
  text: string,
  offset: number,
  { vocabulary }: Pick<HelpContext, 'vocabulary'>,
): { from: number; to: number; title: string; description: string } | null {
  const { path, previousNode } = getLocation(text, offset)
  const key = path.at(-1)
  if (!previousNode || key === undefined) return null
  const { tree } = parseText(text)
  const { description } = expectedAt(vocabulary, tree, path)
  if (description === null) return null
  const named = path.findLast(step => typeof step === 'string') ?? key
  const from = previousNode.offset
  return { from, to: from + previousNode.length, title: String(named), description }
}
