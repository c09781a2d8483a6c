import type { PageFacts } from '../../derive/AppFacts.ts'
import { borrowableOf } from '../../derive/borrowing.ts'
import { segmentsOf } from '../../derive/names.ts'
import { say } from '../../language/say.ts'
import type { PageSource } from '../../source/page.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

/** Pages that are named must be there, and lend only what is their own. */
export const checkLinks: PageRule = (page, context, reporter) => {
  const { source } = page
  checkBorrowing(page, context, reporter)
  if (source.split) checkPage(source.split.page, ['split', 'page'], context, reporter)
  for (const [index, tab] of (source.tabs ?? []).entries()) {
    checkPage(tab.page, ['tabs', index, 'page'], context, reporter)
  }
  for (const [index, panel] of (source.panels ?? []).entries())
    checkPanel(panel, index, page, context, reporter)
  checkParent(page, context, reporter)
}

function checkBorrowing({ source, borrowed }: PageFacts, context: CheckContext, reporter: Reporter): void {
  if (source.where !== undefined && borrowed === null) {
    reporter.report('where-without-borrow', ['where'], say`where belongs to a borrowed resource`, {
      on: 'key',
    })
  }
  if (source.style !== undefined && source.where === undefined) {
    const message = say`style belongs to a page that borrows records by a where: others have no endpoints of their own`
    reporter.report('style-without-where', ['style'], message, { on: 'key' })
  }
  if (source.recordTitle !== undefined && source.where === undefined) {
    const message = say`recordTitle belongs to a page that borrows records by a where: others call them by the title of their resource`
    reporter.report('record-title-without-where', ['recordTitle'], message, { on: 'key' })
  }
  if (borrowed === null || !checkPage(borrowed, ['resource'], context, reporter)) return
  const lender = context.app.pages.get(borrowed)
  if (lender?.owned) {
    const { actions = {} } = lender.owned.source
    checkServed(source, [...borrowableOf(lender.owned.source), ...Object.keys(actions)], reporter)
    const linked = Object.keys(actions).filter(name => actions[name]?.link !== undefined)
    checkLed(source, linked, reporter)
  }
  if (!lender || lender.owned) return
  const suggestion = lender.borrowed
  const message =
    suggestion === null ? say`${borrowed} has no record` : say`${borrowed} borrows its record itself`
  reporter.report('borrowed-twice', ['resource'], message, { suggestion })
}

/** What a part serves is among what the whole has. */
function checkServed(
  { serves, where, kind }: PageSource,
  known: readonly string[],
  reporter: Reporter,
): void {
  if (serves === undefined) return
  if (where === undefined) {
    const message = say`serves belongs to a page that borrows records by a where: others have no endpoints of their own`
    reporter.report('serves-without-where', ['serves'], message, { on: 'key' })
    return
  }
  for (const [index, name] of serves.entries())
    if (!known.includes(name))
      reporter.report('unknown-served', ['serves', index], say`there is no operation or action ${name}`, {
        ...{ word: name, among: known },
      })
  if ((kind ?? 'list') === 'list' && known.includes('list') && !serves.includes('list'))
    reporter.report(
      'unknown-served',
      ['serves'],
      say`this page draws a list, and list is not among what it serves`,
      {
        on: 'key',
      },
    )
}

/** Only what leads somewhere can lead somewhere else. */
function checkLed({ links, where }: PageSource, linked: readonly string[], reporter: Reporter): void {
  if (links === undefined) return
  if (where === undefined) {
    const message = say`links belongs to a page that borrows records by a where: others have no endpoints of their own`
    reporter.report('serves-without-where', ['links'], message, { on: 'key' })
    return
  }
  for (const name of Object.keys(links))
    if (!linked.includes(name))
      reporter.report('unknown-served', ['links', name], say`there is no action ${name} with a link`, {
        ...{ on: 'key', word: name, among: linked },
      })
}

/** Whether the page is there; reports when it is not. */
export function checkPage(key: string, at: JsonPath, { keys }: CheckContext, reporter: Reporter): boolean {
  if (keys.has(key)) return true
  const meant = pageMeantBy(key, keys)
  const near = meant === null ? { word: key, among: keys } : { suggestion: meant }
  reporter.report('unknown-page', at, say`there is no page ${key} (schemas/${key}.json)`, near)
  return false
}

/** The page whose file, address, table or property was named in its place; null where none is. */
function pageMeantBy(key: string, keys: ReadonlySet<string>): string | null {
  const path = key.replace(/^\/?(schemas\/)?/, '').replace(/(\.\w+|\/)$/, '')
  const candidates = [path, path.replaceAll('_', '/')].flatMap(one => [one, `${one}/index`])
  const named = candidates.find(candidate => keys.has(candidate))
  if (named !== undefined) return named
  // Who leaves the folder out names the last part alone.
  const ending = [...keys].filter(
    other => segmentsOf(other).at(-1) === path || other.endsWith(`/${path}/index`),
  )
  return ending.length === 1 ? (ending[0] ?? null) : null
}

function checkPanel(
  panel: string,
  index: number,
  page: PageFacts,
  context: CheckContext,
  reporter: Reporter,
): void {
  if (!checkPage(panel, ['panels', index], context, reporter)) return
  const shown = context.app.pages.get(panel)
  const record = page.owned?.page ?? page.borrowed
  if (!shown?.owned || shown.owned.source.parent?.page === record) return
  const message = say`${panel} is no sub-resource of this page: its resource.parent.page is not ${record}`
  reporter.report('unknown-page', ['panels', index], message)
}

function checkParent({ owned }: PageFacts, context: CheckContext, reporter: Reporter): void {
  const parent = owned?.source.parent
  if (!parent || !owned) return
  const at = ['resource', 'parent']
  if (!checkPage(parent.page, [...at, 'page'], context, reporter)) return
  const facts = context.app.pages.get(parent.page)
  if (!facts) return
  if (!facts.owned) {
    reporter.report('borrowed-twice', [...at, 'page'], say`${parent.page} owns no record`, {
      suggestion: facts.borrowed,
    })
    return
  }
  for (const [here, there] of Object.entries(parent.match)) {
    const place = [...at, 'match', here]
    const noField = { word: here, among: owned.fields.keys(), on: 'key' as const }
    if (!owned.fields.has(here))
      reporter.report('unknown-field', place, say`there is no property ${here}`, noField)
    if (facts.owned.fields.has(there)) continue
    const message = say`${parent.page} has no property ${there}`
    reporter.report('unknown-field', place, message, { word: there, among: facts.owned.fields.keys() })
  }
}
