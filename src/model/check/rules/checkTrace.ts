import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { recordOf } from '../../derive/names.ts'
import { savesSteps } from '../../derive/savesSteps.ts'
import { RESERVED_NAMES } from '../../expression/index.ts'
import { say } from '../../language/say.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'
import { expressionSites } from './expressionSites.ts'
import { type ExpressionSite, mistakeIn } from './judgeExpression.ts'

/** Records that say of themselves that they leave no trace keep none elsewhere, nor in what they hold. */
export const checkTrace: PageRule = (page, context, reporter) => {
  const record = recordOf(page, context.app)
  if (!record) return
  const { log, stamps } = record.source
  if (!log && stamps !== false) return
  if (page.owned) checkRecord(page, page.owned, reporter)
  checkValues(page, context, reporter)
}

function checkRecord(page: PageFacts, owned: ResourceFacts, reporter: Reporter): void {
  const { log, stamps, visitorLinks, onBehalf } = owned.source
  if (log) checkUnlogged(page, owned, reporter)
  if (stamps === false) checkUnstamped(owned, reporter)
  checkOnce(owned, reporter)
  if (onBehalf)
    reporter.report(
      'leads-back',
      ['resource', 'onBehalf'],
      say`a program that writes for an account keeps for which, and when`,
      {
        on: 'key',
      },
    )
  const message = say`links for visitors are kept with when they were used, and what is done by them is logged`
  if (visitorLinks) reporter.report('leads-back', ['resource', 'visitorLinks'], message, { on: 'key' })
}

/** A client's key stands beside the account that sent it, the record that it made, and when. */
function checkOnce({ source }: ResourceFacts, reporter: Reporter): void {
  const create = source.operations?.create
  if (typeof create !== 'object' || !create.once) return
  const message = say`the key by which a client makes a record once is kept with its account`
  reporter.report('leads-back', ['resource', 'operations', 'create', 'once'], message, { on: 'key' })
}

/** Uploads are kept with whoever uploaded them. */
const UPLOADS = ['file', 'image']

function checkUnlogged({ source }: PageFacts, owned: ResourceFacts, reporter: Reporter): void {
  if (savesSteps(source.form?.layout ?? [])) {
    const message = say`unfinished forms are kept with the account that began them: records without a log save no steps`
    reporter.report('leads-back', ['form', 'layout'], message, { on: 'key' })
  }
  for (const { property, at, name } of eachProperty(owned)) {
    if (!UPLOADS.includes(property['x-component'] ?? '')) continue
    const message = say`${name} holds files, which are kept with who uploaded them`
    reporter.report('leads-back', [...at, 'x-component'], message)
  }
  if (owned.source.scope?.owner !== undefined)
    reporter.report(
      'leads-back',
      ['resource', 'scope', 'owner'],
      say`${owned.source.scope.owner} holds whose record it is`,
    )
}

function checkUnstamped(owned: ResourceFacts, reporter: Reporter): void {
  const { source, isModule, key, fields } = owned
  if (isModule) {
    const message = say`rows that server code gives have no stamps`
    reporter.report('unfit-keyword', ['resource', 'stamps'], message, { on: 'key' })
    return
  }
  const keyField = fields.get(key)
  if (keyField && keyField.type !== 'integer')
    reporter.report(
      'leads-back',
      keyField.at,
      say`without stamps the key ${key} is drawn by chance: leave it a whole number`,
      { on: 'key' },
    )
  if (source.trash)
    reporter.report(
      'leads-back',
      ['resource', 'trash'],
      say`the trash keeps when a record was moved to it: records without stamps have none`,
    )
  for (const place of eachProperty(owned)) checkOrder(place, reporter)
}

function checkOrder({ property, at, name }: PropertyPlace, reporter: Reporter): void {
  if (property['x-series'] === undefined) return
  const message = say`${name} counts the records, and so tells their order`
  reporter.report('leads-back', [...at, 'x-series'], message, { on: 'key' })
}

/** What is stored by itself tells neither who writes nor when. */
function checkValues(page: PageFacts, context: CheckContext, reporter: Reporter): void {
  for (const site of expressionSites(page, context).filter(isStored)) {
    const mistake = traceIn(site)
    if (mistake === null) continue
    const place = { index: (site.start ?? 0) + mistake.offset, length: mistake.length }
    reporter.report('leads-back', site.at, say`this would keep who writes the record, or when`, place)
  }
}

/** Of reactions only those that fill in a value. */
const isStored = ({ use, at }: ExpressionSite): boolean =>
  use === 'value' && (!at.includes('x-reactions') || at.at(-1) === 'value')

/** Where an expression reads the user or the clock; null where it does not, or is wrong in itself. */
function traceIn({ source, environment }: ExpressionSite): { offset: number; length: number } | null {
  const known = environment.reserved ?? RESERVED_NAMES
  if (mistakeIn(source, environment) !== null) return null
  return mistakeIn(source, {
    ...environment,
    reserved: known.filter(name => name !== 'user' && name !== 'now'),
  })
}
