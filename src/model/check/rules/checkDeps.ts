import type { Reaction } from '../../source/common.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { templatesOf } from './reactionSites.ts'

const DEPENDENCY = /\bdeps\[(\d+)\]/g

/** Reports `deps[1]` where a reaction has one dependency only: it would be null for ever. */
export function checkDeps(reaction: Reaction, at: JsonPath, reporter: Reporter): void {
  const count = reaction.dependencies?.length ?? 0
  const when = reaction.when === undefined ? [] : [{ source: reaction.when, at: [...at, 'when'], start: 0 }]
  for (const { source, at: place, start } of [...when, ...templatesOf(reaction, at)]) {
    for (const { 0: word, 1: number, index } of source.matchAll(DEPENDENCY)) {
      if (Number(number) < count) continue
      const message = `${word} is beyond the dependencies, of which there are ${count}`
      reporter.report('unknown-variable', place, message, { index: start + index, length: word.length })
    }
  }
}
