import type { TSchema } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { ActionSource } from '#model/source/action.ts'
import { LayoutSource } from '#model/source/layout.ts'
import { PageSource } from '#model/source/page.ts'
import { PropertySource } from '#model/source/property.ts'
import {
  FORM_NAMES,
  LEVEL_NAMES,
  nameWordAt,
  PART_NAMES,
  PROPERTY_NAMES,
} from '../../../../src/custom/form-builder/text/names/nameWords.ts'
import { ACTION_NAMES, PAGE_NAMES } from '../../../../src/custom/form-builder/text/names/pageNameWords.ts'

/** Texts of the vocabulary that cannot name a field: words for people, one of some words, names of the project. */
const isNoName = (schema: TSchema): boolean =>
  schema.title === 'Text' ||
  'enum' in schema ||
  'const' in schema ||
  'names' in schema ||
  schema.format === 'regex'

/** The places of all texts of a part of the vocabulary, and of objects with keys of any name, but for what stands in levels and parts of their own. */
function textPlaces(schema: TSchema, path: string[], inner: readonly string[]): string[] {
  if (schema.$ref !== undefined || isNoName(schema)) return []
  if (schema.anyOf) return schema.anyOf.flatMap((one: TSchema) => textPlaces(one, path, inner))
  if (schema.type === 'array') return textPlaces(schema.items, [...path, '*'], inner)
  const fixed = Object.entries<TSchema>(schema.properties ?? {})
    .filter(([key]) => !inner.includes([...path, key].join('/')))
    .flatMap(([key, value]) => textPlaces(value, [...path, key], inner))
  const named = Object.values<TSchema>(schema.patternProperties ?? {})
  const keyed = named.flatMap(value => [
    ...(named.length > 0 ? [`${path.join('/')} {}`] : []),
    ...textPlaces(value, [...path, '*'], inner),
  ])
  if (schema.type === 'string' || schema.type === undefined) {
    const isAnything = schema.type === undefined && !schema.properties && !schema.patternProperties
    if (schema.type === 'string' || isAnything) return [path.join('/')]
  }
  return [...fixed, ...keyed]
}

const told = (words: Parameters<typeof nameWordAt>[0], place: string): boolean => {
  const path = place.replace(/ \{\}$/, '')
  return nameWordAt(words, path === '' ? [] : path.split('/')) !== undefined
}

describe('nameWords', () => {
  it('should say of every text of a property whether it names fields', () => {
    const inner = ['properties', 'items', 'additionalProperties', 'x-blocks/shapes']
    const places = textPlaces(PropertySource, [], inner)
    expect(places).toContain('x-ref/where')
    expect(places.filter(place => !told({ ...PROPERTY_NAMES, ...LEVEL_NAMES }, place))).toEqual([])
  })

  it('should say it of every text of a part of the layout', () => {
    const places = textPlaces(LayoutSource, [], ['items'])
    expect(places).toContain('field')
    expect(places.filter(place => !told(PART_NAMES, place))).toEqual([])
  })

  it('should say it of every text of a page file, and of its actions', () => {
    const levels = ['resource/properties', 'resource/actions', 'form/layout']
    const places = textPlaces(PageSource, [], levels)
    expect(places).toContain('resource/unique/*/*')
    const ofForm = (place: string) =>
      /^(form|resource)\/(required|rules|presets)\b/.test(place) &&
      told(FORM_NAMES, place.replace(/^\w+\//, ''))
    expect(places.filter(place => !told(PAGE_NAMES, place) && !ofForm(place))).toEqual([])
    const ofActions = textPlaces(ActionSource, [], ['form'])
    expect(ofActions).toContain('set/*/add')
    expect(ofActions.filter(place => !told(ACTION_NAMES, place))).toEqual([])
  })

  it('should say it of every text of a form', () => {
    const { form } = ActionSource.properties
    const places = textPlaces(form, [], ['properties', 'layout'])
    expect(places).toContain('rules/*/assert')
    expect(places.filter(place => !told(FORM_NAMES, place))).toEqual([])
  })
})
