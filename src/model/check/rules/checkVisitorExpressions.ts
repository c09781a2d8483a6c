import type { ResourceFacts } from '../../derive/AppFacts.ts'
import type { ExpressionEnvironment, Names } from '../../expression/index.ts'
import { say } from '../../language/say.ts'
import type { PageRule } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import { expressionSites } from './expressionSites.ts'
import { type ExpressionSite, mistakeIn } from './judgeExpression.ts'

/**
 * What is judged for visitors reads nothing of `user`, who they are not; and their form, which their browser works out,
 * nothing of the record but what the link shows.
 */
export const checkVisitorExpressions: PageRule = (page, context, reporter) => {
  const { owned } = page
  if (!owned?.source.visitorLinks) return
  for (const site of expressionSites(page, context)) {
    const shown = shownTo(site, owned)
    if (shown !== null) judge(site, shown, reporter)
  }
}

/** The properties of the record that an expression for visitors may read; null where it is none. */
function shownTo({ at }: ExpressionSite, { source, fields }: ResourceFacts): ReadonlySet<string> | null {
  const [, part, name, place] = at
  const all = new Set(fields.keys())
  if (part === 'visitorLinks') return all
  const links = Object.values(source.visitorLinks ?? {}).filter(({ action }) => action === name)
  if (part !== 'actions' || links.length === 0) return null
  if (place !== 'form') return all
  return new Set([...all].filter(field => links.every(link => link.fields?.includes(field))))
}

function judge(
  { source, at, start = 0, environment }: ExpressionSite,
  shown: ReadonlySet<string>,
  reporter: Reporter,
): void {
  // What is wrong for everybody is told elsewhere.
  if (mistakeIn(source, environment) !== null) return
  const mistake = mistakeIn(source, ofVisitors(environment, shown))
  if (mistake === null) return
  const { offset, length } = mistake
  const word = source.slice(offset, offset + length)
  const message =
    word === 'user'
      ? say`user is nobody here: visitors behind a link have no account`
      : say`${word} is not among the fields of the link, so that visitors do not have it`
  reporter.report('visitor-link', at, message, { index: start + offset, length: Math.max(1, length) })
}

/** What an expression may name where a visitor's browser works it out. */
function ofVisitors(environment: ExpressionEnvironment, shown: ReadonlySet<string>): ExpressionEnvironment {
  const { names, record = {}, reserved = [] } = environment
  const isSeen = ([name, facts]: [string, Names[string]]) => shown.has(name) || record[name] !== facts
  return {
    ...environment,
    ...(names ? { names: Object.fromEntries(Object.entries(names).filter(isSeen)) } : {}),
    record: Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name))),
    reserved: reserved.filter(name => name !== 'user'),
  }
}
