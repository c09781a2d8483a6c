import { fieldTypeOf } from '../../derive/fieldTypeOf.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { say } from '../../language/say.ts'
import type { Reaction } from '../../source/common.ts'
import type { PropertySource } from '../../source/property.ts'
import type { Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'
import { templatesOf } from './reactionSites.ts'

const DEPENDENCY = /\bdeps\[(\d+)\]/g

/**
 * Reports `deps[1]` where a reaction has one dependency only, and `deps[0].name` where that is one plain value: either
 * would be null for ever.
 */
export function checkDeps(
  reaction: Reaction,
  { at, siblings }: Pick<PropertyPlace, 'at' | 'siblings'>,
  reporter: Reporter,
): void {
  const { dependencies = [] } = reaction
  const count = dependencies.length
  const when = reaction.when === undefined ? [] : [{ source: reaction.when, at: [...at, 'when'], start: 0 }]
  for (const { source, at: place, start } of [...when, ...templatesOf(reaction, at)]) {
    for (const { 0: word, 1: number, index } of source.matchAll(DEPENDENCY)) {
      if (Number(number) < count) continue
      const message = say`${word} is beyond the dependencies, of which there are ${count}`
      reporter.report('unknown-variable', place, message, { index: start + index, length: word.length })
    }
    for (const { 0: word, 1: number, 2: part = '', index } of source.matchAll(PART)) {
      const name = dependencies[Number(number)] ?? ''
      const property = siblings[name]
      if (!property || hasParts(property)) continue
      const message = say`deps[${number}] is ${name}, one plain value: nothing can be read of it`
      const suggestion = property['x-ref'] === undefined ? null : `${name}.${part}`
      reporter.report('unknown-variable', place, message, {
        index: start + index,
        length: word.length,
        suggestion,
      })
    }
  }
}

/** What is read of a dependency; calls such as deps[0].startsWith('A') aside. */
const PART = /\bdeps\[(\d+)\]\.(\w+)\b(?!\s*\()/g

const hasParts = (property: PropertySource): boolean =>
  ['any', 'map'].includes(fieldTypeNamed(fieldTypeOf(property)).expression.type)
