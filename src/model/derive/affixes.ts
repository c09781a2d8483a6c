import { type Language, textOf } from '../language/t.ts'
import type { Text } from '../source/common.ts'
import type { PropertySource } from '../source/property.ts'
import type { FieldModel } from '../types/index.ts'

/** The words of a property, and the name that its widget has for each. */
export const AFFIXES = {
  'x-placeholder': 'placeholder',
  'x-prefix': 'prefix',
  'x-suffix': 'suffix',
  'x-unit': 'suffix',
} as const

/** What stands before and behind a value, and in its place where there is none: as the property says, or what it says to its widget. */
export function affixesOf(
  property: PropertySource,
): Pick<FieldModel, 'prefix' | 'suffix' | 'unit' | 'empty'> {
  const told = property['x-component-props'] ?? {}
  const prefix = property['x-prefix'] ?? textIn(told.prefix)
  const suffix = property['x-suffix'] ?? textIn(told.suffix)
  const { 'x-unit': unit, 'x-empty': empty } = property
  return {
    ...(prefix === undefined ? {} : { prefix }),
    ...(suffix === undefined ? {} : { suffix }),
    ...(unit === undefined ? {} : { unit }),
    ...(empty === undefined ? {} : { empty }),
  }
}

/** The same for the widget, with the words of the empty input. */
export function affixProps(property: PropertySource): Record<string, Text> {
  return Object.fromEntries(
    Object.entries(AFFIXES).flatMap(([keyword, name]): [string, Text][] => {
      const given = property[keyword as keyof typeof AFFIXES]
      return given === undefined ? [] : [[name, given]]
    }),
  )
}

const textIn = (value: unknown): Text | undefined =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'zh' in value)
    ? (value as Text)
    : undefined

/** Heading of a column in a sheet: the title, with the unit of its numbers. */
export function headingOf({ title, unit }: FieldModel, language: Language): string {
  const words = textOf(title, language)
  if (unit === undefined) return words
  return language === 'en' ? `${words} (${textOf(unit, 'en')})` : `${words}（${textOf(unit, 'zh')}）`
}
