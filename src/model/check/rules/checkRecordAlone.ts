import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { environmentAt, parsedExpression } from '../../expression/index.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { judgeExpression } from './judgeExpression.ts'

interface AloneSite {
  source: string
  owned: ResourceFacts
  at: JsonPath
  /** Why nothing else is known there. */
  why: LocalizedText
}

/** Reports a condition that knows more than the record alone: who asks, when, or other records. */
export function checkRecordAlone(
  { source, owned, at, why }: AloneSite,
  { namesOf }: CheckContext,
  reporter: Reporter,
): void {
  const reason = reasonAgainst(source, why)
  if (reason) {
    const { word, index, message } = reason
    reporter.report('not-in-sql', at, message, { index, length: word.length })
    return
  }
  const environment = environmentAt('audience', { record: namesOf(owned) })
  judgeExpression({ source, at, environment, use: 'filter' }, reporter)
}

const PASSING = /\b(?:user|values)\b|\bnow\b|\btoday\s*\(/

/** The first word that says something else tomorrow, or to somebody else, or of another record. */
function reasonAgainst(
  source: string,
  why: LocalizedText,
): { word: string; index: number; message: LocalizedText } | null {
  // What stands in quotation marks is text.
  const bare = source.replace(/'[^']*'|"[^"]*"/g, text => ' '.repeat(text.length))
  const passing = PASSING.exec(bare)
  if (passing) {
    const word = passing[0].replace(/\s*\($/, '')
    return { word, index: passing.index, message: say`${word} differs with who asks and when: ${why}` }
  }
  const hop = parsedExpression(source)?.refs.find(({ path }) => path.length > 0)
  if (!hop) return null
  const word = [hop.root, ...hop.path].join('.')
  const message = say`${word} stands in another record: ${why}`
  return { word, index: Math.max(0, bare.indexOf(word)), message }
}
