import {
  Validator as Interpreter,
  format as libraryFormats,
  type OutputUnit,
  type Schema,
} from '@cfworker/json-schema'
import { compilePattern, type Pattern } from '../format/compilePattern.ts'
import { formats } from '../format/formats.ts'
import type { JsonSchema } from '../types/index.ts'
import { assembleValidator, type MistakeFinder } from './assembleValidator.ts'
import { pointerParts, type RawMistake, type Validator, type ValidatorOptions } from './Validator.ts'

/** Formats of the library are replaced by ours, which both validators share. */
Object.assign(libraryFormats, formats)

const PATTERN_PREFIX = 'pattern:'

/** Keywords of the library's answers that only say that something inside is wrong. */
const CONTAINERS = new Set(['properties', 'items', 'allOf', 'false'])

/**
 * A validator that interprets its schema: for everything in the browser, where no code may be compiled, and for
 * documents whose schemas are published at run time.
 *
 * @throws SchemaError when the schema has an unknown keyword, type or format, or an unsafe pattern
 * @example createValidator({ type: 'string', title: '名称', maxLength: 2 })('三个字').map(({ code }) => code) // ['maxLength']
 */
export function createValidator(schema: JsonSchema, options?: ValidatorOptions): Validator {
  return assembleValidator(schema, createFinder, options)
}

function createFinder(prepared: JsonSchema): MistakeFinder {
  const interpreter = new Interpreter(toLibrarySchema(prepared) as Schema, '2020-12', false)
  return value => interpreter.validate(value).errors.flatMap(error => rawMistake(prepared, error))
}

/**
 * The library runs patterns as native expressions, which may run away. They become formats, where it calls a
 * function of ours.
 */
function toLibrarySchema(schema: JsonSchema): Record<string, unknown> {
  const { pattern, properties, items, additionalProperties, anyOf, ...rest } = schema
  const converted: Record<string, unknown> = { ...rest }
  if (pattern !== undefined) converted.allOf = [{ format: registerPattern(pattern) }]
  if (properties) converted.properties = mapValues(properties, toLibrarySchema)
  if (items) converted.items = toLibrarySchema(items)
  if (anyOf) converted.anyOf = anyOf.map(toLibrarySchema)
  if (additionalProperties !== undefined) {
    converted.additionalProperties =
      typeof additionalProperties === 'boolean' ? additionalProperties : toLibrarySchema(additionalProperties)
  }
  return converted
}

function mapValues<T, R>(record: Record<string, T>, convert: (value: T) => R): Record<string, R> {
  const converted: Record<string, R> = Object.create(null)
  for (const [key, value] of Object.entries(record)) converted[key] = convert(value)
  return converted
}

function registerPattern(source: string): string {
  const name = PATTERN_PREFIX + source
  if (!Object.hasOwn(libraryFormats, name)) {
    const pattern: Pattern = compilePattern(source)
    libraryFormats[name] = text => pattern.test(text)
  }
  return name
}

function rawMistake(
  schema: JsonSchema,
  { keyword, keywordLocation, instanceLocation }: OutputUnit,
): RawMistake[] {
  const rule = pointerParts(keywordLocation).map(decodeURIComponent)
  const at = pointerParts(instanceLocation).map(decodeURIComponent)
  if (rule.at(-3) === 'allOf') return [{ at, rule: [...rule.slice(0, -3), 'pattern'] }]
  if (CONTAINERS.has(keyword)) return []
  if (keyword === 'additionalProperties' && !isClosed(schema, rule)) return []
  return [{ at, rule }]
}

/** Whether additionalProperties at this place is false, and not a schema whose own errors follow. */
function isClosed(schema: JsonSchema, rule: string[]): boolean {
  let place: unknown = schema
  for (const key of rule) place = (place as Record<string, unknown>)[key]
  return place === false
}
