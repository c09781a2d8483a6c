import type { Node } from 'jsonc-parser'
import { camelCase } from '../../derive/names.ts'
import { joinWords, type LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import { UNSAFE_KEYS } from '../../validation/plainJson.ts'
import type { Reporter } from '../Reporter.ts'
import { synonymOf } from '../synonyms.ts'
import { checkNumber, checkText } from './checkValue.ts'
import { branchesOf, chooseBranch } from './chooseBranch.ts'
import { isWidget, nounOf } from './nounOf.ts'
import { type Definitions, resolveRef } from './resolveRef.ts'
import type { SchemaNode } from './SchemaNode.ts'

const NAMES: Record<string, LocalizedText> = {
  string: say`a text`,
  integer: say`a whole number`,
  number: say`a number`,
  boolean: say`true or false`,
  array: say`a list [ ]`,
  object: say`an object { }`,
}

const A_VALUE = say`a value`

/** Stands for a part that was wrong and is left out of what later rules see. */
export const DROPPED = Symbol('dropped')

interface ShapeContext {
  definitions: Definitions
  reporter: Reporter
  /** JSON pointers of the objects of which something was left out. */
  damaged: Set<string>
  /** Whether an expression in {{ }} stands for any value. */
  takesTemplates?: boolean
}

/**
 * Compares a tree with a schema and reports each mistake once, at the very word. Returns the value without its
 * wrong parts, so that the later rules can look at the rest; DROPPED when nothing of it is of use.
 */
export function checkShape(given: SchemaNode, node: Node, at: string, context: ShapeContext): unknown {
  if (context.takesTemplates && node.type === 'string' && String(node.value).includes('{{')) return node.value
  const schema = resolveRef(given, context.definitions)
  const branches = branchesOf(schema, context.definitions)
  const fitting = branches.filter(branch => acceptsType(branch, node))
  if (fitting.length === 0) return wrongType(branches, node, at, context)
  const branch = chooseBranch(fitting, node)
  if (node.type === 'object') return checkObject(branch, node, at, context)
  if (node.type === 'array') return checkArray(branch, node, at, context)
  const words = wordsOf(fitting)
  if (words) return checkWord(words, node, context)
  if (node.type === 'string') return checkText(branch, node, context.reporter) ? node.value : DROPPED
  if (node.type === 'number') return checkNumber(branch, node, context.reporter) ? node.value : DROPPED
  return node.value
}

const isOfType = (given: SchemaNode, node: Node, { definitions }: ShapeContext): boolean =>
  branchesOf(resolveRef(given, definitions), definitions).some(branch => acceptsType(branch, node))

function acceptsType(schema: SchemaNode, node: Node): boolean {
  const { type } = schema
  if (type === undefined) return true
  if (type === 'integer') return node.type === 'number' && Number.isInteger(node.value)
  return type === node.type
}

function wrongType(
  branches: SchemaNode[],
  node: Node,
  at: string,
  { reporter }: ShapeContext,
): typeof DROPPED {
  const isBracket = node.type === 'object' || node.type === 'array'
  const length = isBracket ? 1 : node.length
  const suggestion = (node.type === 'boolean' ? demandedBeside(at) : null) ?? meantByValue(branches, node)
  reporter.reportAt('wrong-type', node.offset, length, say`expected ${describeTypes(branches)}`, {
    suggestion,
  })
  return DROPPED
}

/** What was meant by a value of another type: a text in quotes, a list with it as its one item. */
function meantByValue(branches: SchemaNode[], node: Node): string | null {
  const own = node.type === 'string' ? meantByText(branches, node) : null
  if (own !== null) return own
  const isPlain = node.type === 'boolean' || node.type === 'number'
  if (isPlain && branches.some(({ type }) => type === 'string')) return JSON.stringify(String(node.value))
  const list = branches.find(({ type }) => type === 'array')
  if (!list) return null
  if (node.type === 'object') return '[{ … }]'
  if (node.type !== 'string') return null
  const items = list.items?.type === 'object' ? meantByText([list.items], node) : JSON.stringify(node.value)
  return items === null ? null : `[${items}]`
}

/** What was meant by a text: the number or truth value in it, or an object that it is the first part of. */
function meantByText(branches: SchemaNode[], node: Node): string | null {
  const text = String(node.value)
  const isTruth = branches.some(({ type }) => type === 'boolean') && /^(true|false)$/i.test(text)
  if (isTruth) return text.toLowerCase()
  const isNumber = branches.some(({ type }) => type === 'integer' || type === 'number')
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return text
  const object = branches.find(({ type }) => type === 'object')
  const required = object?.required ?? []
  const [only = ''] = required
  if (required.length === 1 && only === text)
    return `{ ${JSON.stringify(only)}: "<${whatOf(object, only)}>" }`
  if (required.length < 2) return null
  const parts = required.map((name, index) => `"${name}": ${index === 0 ? JSON.stringify(text) : '"…"'}`)
  return `{ ${parts.join(', ')} }`
}

/** What a key is given, by the first word of its description where that is one: why. */
const whatOf = (schema: SchemaNode | undefined, name: string): string =>
  /^(\w+):/.exec(schema?.properties?.[name]?.description ?? '')?.[1]?.toLowerCase() ?? '…'

/** Elsewhere a property says of itself that it is demanded; here, as in JSON Schema, a list beside them does. */
function demandedBeside(at: string): LocalizedText | null {
  const [, name] = /\/properties\/([^/]+)\/required$/.exec(at) ?? []
  return name === undefined ? null : say`"required": ["${name}"] beside properties`
}

/** The words of which one is to be chosen; null when any text will do. */
function wordsOf(branches: SchemaNode[]): unknown[] | null {
  const words: unknown[] = []
  for (const branch of branches) {
    if (branch.const !== undefined) words.push(branch.const)
    else if (branch.enum) words.push(...branch.enum)
    else return null
  }
  return words
}

function checkWord(words: unknown[], node: Node, { reporter }: ShapeContext): unknown {
  if (words.includes(node.value)) return node.value
  const listed = joinWords(
    words.map(word => JSON.stringify(word)),
    '、',
  )
  const given = JSON.stringify(node.value)
  const message = words.length === 1 ? say`${given} is not ${listed}` : say`${given} is not one of ${listed}`
  const near = typeof node.value === 'string' ? { word: node.value, among: words.map(String) } : {}
  reporter.reportAt('unknown-word', node.offset, node.length, message, near)
  return DROPPED
}

function checkArray(schema: SchemaNode, node: Node, at: string, context: ShapeContext): unknown {
  const children = node.children ?? []
  if (schema.minItems !== undefined && children.length < schema.minItems) {
    context.reporter.reportAt('out-of-range', node.offset, 1, atLeast(schema.minItems))
    return DROPPED
  }
  const values: unknown[] = []
  const strange = new Set<string>()
  for (const [index, child] of children.entries()) {
    // Items that are all of one wrong type are one mistake.
    if (strange.has(child.type)) continue
    if (!isOfType(schema.items ?? {}, child, context)) strange.add(child.type)
    const value = checkShape(schema.items ?? {}, child, `${at}/${index}`, context)
    if (value === DROPPED) context.damaged.add(at)
    else if (schema.uniqueItems && values.includes(value)) {
      context.reporter.reportAt(
        'repeated-field',
        child.offset,
        child.length,
        say`${String(value)} stands here twice`,
      )
    } else values.push(value)
  }
  return values
}

const atLeast = (count: number): LocalizedText =>
  count === 1 ? say`needs at least ${count} item` : say`needs at least ${count} items`

function checkObject(schema: SchemaNode, node: Node, at: string, context: ShapeContext): unknown {
  const value: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const property of node.children ?? []) {
    const [key, child] = property.children ?? []
    if (!key || !child) continue
    const name = String(key.value)
    if (UNSAFE_KEYS.has(name)) continue
    const part = partOf(schema, name)
    if (!part) {
      unknown.push(name)
      reportUnknown(schema, key, at, context)
      continue
    }
    if (!part.fits) reportName(key, name, part.pattern, context)
    const checked = checkShape(part.schema, child, `${at}/${name}`, context)
    if (checked !== DROPPED) value[name] = checked
    else keepName(value, name, part, at, context)
  }
  checkRequired(schema, node, unknown, context)
  const isWhole = (schema.required ?? []).every(name => Object.hasOwn(value, name))
  return isWhole && !isEmptyAgainst(schema, node, context) ? value : DROPPED
}

/** A named object stays known when all of it is wrong, so that whatever names it is no further mistake. */
function keepName(
  value: Record<string, unknown>,
  name: string,
  part: Part,
  at: string,
  context: ShapeContext,
): void {
  context.damaged.add(at)
  if (part.pattern === '' || resolveRef(part.schema, context.definitions).type !== 'object') return
  context.damaged.add(`${at}/${name}`)
  value[name] = {}
}

interface Part {
  schema: SchemaNode
  /** Whether the key is a valid name. */
  fits: boolean
  pattern: string
}

function partOf(schema: SchemaNode, name: string): Part | null {
  const own =
    schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
  if (own) return { schema: own, fits: true, pattern: '' }
  const [pattern, part] = Object.entries(schema.patternProperties ?? {})[0] ?? []
  if (pattern !== undefined && part) return { schema: part, fits: new RegExp(pattern).test(name), pattern }
  if (schema.additionalProperties === false) return null
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return { schema: rest, fits: true, pattern: '' }
}

function reportUnknown(schema: SchemaNode, key: Node, at: string, context: ShapeContext): void {
  const name = String(key.value)
  context.damaged.add(at)
  const isCode = name === 'run' && at.includes('/x-reactions')
  if (isCode) {
    const message = say`run is code and never runs; say what changes in state, as CEL in {{ }}`
    context.reporter.reportAt('run-refused', key.offset, key.length, message)
    return
  }
  const elsewhere = placeMeantBy(schema, name, at, context)
  if (elsewhere !== null) {
    context.reporter.reportAt('unknown-key', key.offset, key.length, elsewhere)
    return
  }
  const near = { word: name, among: Object.keys(schema.properties ?? {}) }
  const message =
    schema.title === undefined ? say`${name} is no key` : say`${name} is no key of ${nounOf(schema.title)}`
  const suggestion = isWidget(schema.title) ? limitMeantBy(name) : null
  context.reporter.reportAt('unknown-key', key.offset, key.length, message, { ...near, suggestion })
}

/** What is said of the form, and not of the record. */
const OF_THE_FORM = ['keep', 'presets', 'saveAnd']

/** Where a key belongs that is right elsewhere: one of the record beside it, of the form, or of one operation among all. */
function placeMeantBy(
  schema: SchemaNode,
  name: string,
  at: string,
  { definitions }: ShapeContext,
): LocalizedText | null {
  if (at === '/resource/operations' && name === 'once')
    return say`once is said of creating: "create": { "once": true }`
  if (at === '/resource' && OF_THE_FORM.includes(name))
    return say`${name} belongs in "form", beside "resource"`
  const resource = at === '' ? schema.properties?.resource : undefined
  if (!resource) return null
  const isOfRecord = branchesOf(resolveRef(resource, definitions), definitions).some(({ properties = {} }) =>
    Object.hasOwn(properties, name),
  )
  return isOfRecord ? say`${name} belongs in "resource"` : null
}

/** What other libraries say to a widget, and here the property says itself. */
function limitMeantBy(name: string): LocalizedText | null {
  const limit = synonymOf(name, ['minimum', 'maximum', 'multipleOf', 'maxLength'])
  return limit === null ? null : say`${limit}, beside x-component`
}

function reportName(key: Node, name: string, pattern: string, { reporter }: ShapeContext): void {
  const message = say`${name} is no valid name: letters and digits, beginning with a lower-case letter (${pattern})`
  const near = camelCase(name).replace(/^[A-Z]/, letter => letter.toLowerCase())
  const suggestion = new RegExp(pattern).test(near) ? near : null
  reporter.reportAt('invalid-name', key.offset, key.length, message, { suggestion })
}

/** A key that is missing because it was misspelt has been reported already. */
function checkRequired(schema: SchemaNode, node: Node, unknown: string[], context: ShapeContext): void {
  const present = new Set(node.children?.map(property => property.children?.[0]?.value))
  const missing = (schema.required ?? []).filter(name => !present.has(name))
  if (missing.length === 0 || unknown.length >= missing.length) return
  const names = joinWords(missing, '和')
  const message = missing.length === 1 ? say`${names} is missing` : say`${names} are missing`
  context.reporter.reportAt('missing-key', node.offset, 1, message)
}

function isEmptyAgainst(schema: SchemaNode, node: Node, { reporter }: ShapeContext): boolean {
  const isEmpty = (node.children?.length ?? 0) < (schema.minProperties ?? 0)
  if (isEmpty) reporter.reportAt('out-of-range', node.offset, 1, say`needs at least one property`)
  return isEmpty
}

/** What a place takes, in words: "a text or an object { }". */
function describeTypes(branches: SchemaNode[]): LocalizedText {
  const words = branches.map(branch => NAMES[branch.type ?? ''] ?? A_VALUE)
  return joinWords([...new Set(words)], ' 或 ')
}
