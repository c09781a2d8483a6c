import { paramsOf } from '../../compile/compileRoute.ts'
import type { PageFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { recordOf } from '../../derive/names.ts'
import { say } from '../../language/say.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import { checkCustom } from './checkCustom.ts'
import { checkMenuRights } from './checkMenuRights.ts'
import { checkName } from './checkNames.ts'
import { checkRoutePath } from './checkRoutePath.ts'

/** Where a page stands: its menu node, its route, what stands beside it, and the code it is drawn by. */
export const checkPlaces: PageRule = (page, context, reporter) => {
  const { source } = page
  checkMenu(page, context, reporter)
  checkMenuRights(page, context, reporter)
  checkRoute(page, context, reporter)
  checkRoutePath(page, context, reporter)
  checkSplit(page, context, reporter)
  checkCustom(source.component, ['component'], context, reporter)
  checkCustom(source.list?.component, ['list', 'component'], context, reporter)
  checkCustom(source.form?.component, ['form', 'component'], context, reporter)
  for (const [name, action] of Object.entries(page.owned?.source.actions ?? {})) {
    checkCustom(action.component, ['resource', 'actions', name, 'component'], context, reporter)
  }
}

function checkMenu({ source }: PageFacts, { menus, app }: CheckContext, reporter: Reporter): void {
  checkIcon(source.menu?.icon, app.environment.icons, reporter)
  const parent = source.menu?.parent
  if (parent === undefined || parent === '' || menus.directories.has(parent)) return
  const message = say`no seed makes the menu directory ${parent}: directories stand in seeds/base/menus.json`
  reporter.report('unknown-menu', ['menu', 'parent'], message, { word: parent, among: menus.directories })
}

function checkIcon(icon: string | undefined, among: string[] | undefined, reporter: Reporter): void {
  if (!icon || !among || among.includes(icon)) return
  const options = { word: icon, among, severity: 'warning' as const }
  reporter.report('unknown-icon', ['menu', 'icon'], say`there is no icon ${icon}`, options)
}

function checkRoute({ source, owned }: PageFacts, { menus, unread }: CheckContext, reporter: Reporter): void {
  const { route } = source
  if (!route) return
  const param = owned?.source.parent?.param
  if (param !== undefined && !paramsOf(route.path).includes(param)) {
    reporter.report(
      'wrong-form',
      ['route', 'path'],
      say`the route must carry :${param} (resource.parent.param)`,
    )
  }
  const active = route.activeMenu
  const nodes = [...menus.pages].map(path => `/${path}`)
  if (active === undefined || nodes.includes(active) || unread.mayStandAt(active)) return
  reporter.report('unknown-menu', ['route', 'activeMenu'], say`no page stands at ${active} in the menu`, {
    word: active,
    among: nodes,
  })
}

/** The record chosen on the left filters by the property that refers to it. */
function checkSplit(page: PageFacts, { app }: CheckContext, reporter: Reporter): void {
  const { split } = page.source
  const record = recordOf(page, app)
  if (!split || !record) return
  if (!checkName(split.by, ['split', 'by'], record.fields.keys(), reporter)) return
  const beside = app.pages.get(split.page)
  const field = record.fields.get(split.by)
  const reference = field ? referenceOf(field.source) : null
  if (!beside || reference?.to === split.page || reference?.to === beside.borrowed) return
  reporter.report('split-target', ['split', 'by'], say`${split.by} does not refer to ${split.page}`)
}
