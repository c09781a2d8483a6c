import {
  ExpressionError,
  expressionFunctions,
  expressionMacros,
  RESERVED_NAMES,
} from '#model/expression/index.ts'
import { parseSyntax, type SyntaxNode } from '#model/expression/parseSyntax.ts'
import type { FieldLevel, NamedField } from './fieldLevel.ts'

/** What an expression may read where it stands. */
export interface NameScope {
  /** Levels in which bare names are looked up, the nearest first; none in a filter over other records. */
  bare: readonly FieldLevel[]
  /** What `values` holds. */
  values: readonly FieldLevel[]
  /** What `record` holds. */
  record?: FieldLevel | undefined
  /** The field that carries it. */
  self?: NamedField | undefined
  /** The field whose value it gives, so that rows which are written out are rows of it. */
  gives?: NamedField | undefined
  /** What a reaction depends on. */
  deps?: readonly (NamedField | undefined)[] | undefined
}

/** A name in an expression. */
export interface NameInExpression {
  /** Place of the name, without quotes. */
  start: number
  end: number
  /** The fields that it means: several where rows of several shapes have one of that name, none where it means none. */
  fields: NamedField[]
  /** What the name is, as it is written. */
  name: string
  /** It was given to the items of a list, inside map and the like. */
  isLocal?: true
}

/** What a part of an expression is, as far as names are found in it. */
interface Meaning {
  levels: readonly FieldLevel[]
  isList: boolean
}

interface Walk {
  source: string
  scope: NameScope
  names: NameInExpression[]
}

type Locals = ReadonlyMap<string, Meaning | null>

/** The names in an expression, each with the field that it means; null where the expression does not parse. */
export function namesInExpression(source: string, scope: NameScope): NameInExpression[] | null {
  try {
    const walk: Walk = { source, scope, names: [] }
    const syntax = parseSyntax(source)
    visit(syntax, new Map(), walk)
    if (scope.gives && scope.gives.insides.length > 0) visitRows(syntax, scope.gives.insides, walk)
    return walk.names.toSorted((one, other) => one.start - other.start)
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

function visit(node: SyntaxNode, locals: Locals, walk: Walk): Meaning | null {
  switch (node.op) {
    case 'value':
      return null
    case 'id':
      return visitName(node, locals, walk)
    case '.':
      return member(visit(node.args[0], locals, walk), node.args[1], node.end - node.args[1].length, walk)
    case '[]':
      return visitIndex(node, locals, walk)
    case 'call':
      return visitCall(node.args[0], node.args[1], locals, walk)
    case 'rcall':
      return visitCall(node.args[0], [node.args[1], ...node.args[2]], locals, walk)
    case '?:':
    case '+':
      return firstMeaning(node.args, locals, walk)
    default:
      for (const part of partsOf(node)) visit(part, locals, walk)
      return null
  }
}

function visitName(node: SyntaxNode & { op: 'id' }, locals: Locals, walk: Walk): Meaning | null {
  const name = node.args
  const local = locals.get(name)
  const place = { start: node.start, end: node.start + name.length, name }
  if (local !== undefined) {
    walk.names.push({ ...place, fields: [], isLocal: true })
    return local
  }
  const { scope } = walk
  if ((RESERVED_NAMES as readonly string[]).includes(name)) {
    if (name === 'values') return { levels: scope.values, isList: false }
    if (name === 'record') return scope.record ? { levels: [scope.record], isList: false } : null
    return name === 'self' ? meaningOf(scope.self) : null
  }
  const level = scope.bare.find(({ fields }) => fields.has(name))
  const field = level?.fields.get(name)
  walk.names.push({ ...place, fields: field ? [field] : [] })
  return meaningOf(field)
}

const meaningOf = (field: NamedField | undefined): Meaning | null =>
  field && field.insides.length > 0 ? { levels: field.insides, isList: field.isList } : null

/** A property of something; `values` of a row has the names of the row before those of the form. */
function member(base: Meaning | null, name: string, start: number, walk: Walk): Meaning | null {
  if (!base || base.isList) return null
  const found = base.levels.flatMap(({ fields }) => fields.get(name) ?? [])
  const fields = base.levels === walk.scope.values ? found.slice(0, 1) : found
  walk.names.push({ start, end: start + name.length, name, fields })
  return fields.map(meaningOf).find(meaning => meaning !== null) ?? null
}

function visitIndex(node: SyntaxNode & { op: '[]' }, locals: Locals, walk: Walk): Meaning | null {
  const [base, key] = node.args
  const isDependency = base.op === 'id' && base.args === 'deps' && !locals.has('deps')
  if (isDependency && key.op === 'value') return meaningOf(walk.scope.deps?.[Number(key.args)])
  const meaning = visit(base, locals, walk)
  if (key.op === 'value' && typeof key.args === 'string' && !meaning?.isList)
    return member(meaning, key.args, key.start + 1, walk)
  visit(key, locals, walk)
  return meaning?.isList ? { ...meaning, isList: false } : null
}

function visitCall(name: string, given: SyntaxNode[], locals: Locals, walk: Walk): Meaning | null {
  const [first, second, ...bodies] = given
  if (expressionMacros.has(name) && name !== 'has' && first && second?.op === 'id') {
    const list = visit(first, locals, walk)
    const item: Meaning | null = list?.isList ? { ...list, isList: false } : null
    const inner = new Map([...locals, [second.args, item] as const])
    for (const body of bodies) visit(body, inner, walk)
    return name === 'filter' ? list : null
  }
  const called = expressionFunctions.get(name)
  const meanings = given.map(argument => visit(argument, locals, walk))
  const [rows] = meanings
  if (called?.rows && rows?.isList && second?.op === 'value' && typeof second.args === 'string')
    member({ ...rows, isList: false }, second.args, second.start + 1, walk)
  return called?.givesOne ? (meanings.find(meaning => meaning !== null) ?? null) : null
}

function firstMeaning(parts: readonly SyntaxNode[], locals: Locals, walk: Walk): Meaning | null {
  const meanings = parts.map(part => visit(part, locals, walk))
  return meanings.find(meaning => meaning !== null) ?? null
}

/** The nodes directly below one. */
function partsOf({ op, args }: SyntaxNode): SyntaxNode[] {
  if (op === '!_' || op === '-_') return [args as SyntaxNode]
  return (args as (SyntaxNode | SyntaxNode[])[]).flat().filter(part => typeof part === 'object')
}

/** Rows that are written out name the fields of the rows: [{"amount": 1}]. */
function visitRows(node: SyntaxNode, levels: readonly FieldLevel[], walk: Walk): void {
  if (node.op === 'map') {
    for (const [key] of node.args)
      if (key.op === 'value' && typeof key.args === 'string')
        member({ levels, isList: false }, key.args, key.start + 1, walk)
  } else if (node.op === 'list' || node.op === '+')
    for (const part of node.args) visitRows(part, levels, walk)
  else if (node.op === '?:') for (const part of node.args.slice(1)) visitRows(part, levels, walk)
  else if (node.op === 'rcall' && node.args[0] === 'map')
    visitRows(node.args[2].at(-1) as SyntaxNode, levels, walk)
  else if (node.op === 'call' && expressionFunctions.get(node.args[0])?.givesOne)
    for (const part of node.args[1]) visitRows(part, levels, walk)
}
