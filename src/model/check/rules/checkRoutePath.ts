import { compileMenu, menuPathOf } from '../../compile/compileRoute.ts'
import type { PageFacts } from '../../derive/AppFacts.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'

/** Reports a route that would be taken for a screen of the frame, or for a node of the menu that is not this page. */
export function checkRoutePath(page: PageFacts, { app, menus }: CheckContext, reporter: Reporter): void {
  const { route } = page.source
  if (!route) return
  const path = comparable(route.path)
  const refuse = (why: LocalizedText) => reporter.report('duplicate-route', ['route', 'path'], why)
  const taken = app.environment.framePaths?.find(frame => covers(frame, path))
  if (taken !== undefined) refuse(say`the frame's own screen stands at ${taken}`)
  const menu = compileMenu(page, app)
  const own = menu ? menuPathOf(menu) : null
  const nodes = [...menus.directories, ...menus.pages].filter(node => node !== own)
  if (nodes.some(node => comparable(`/${node}`) === path))
    refuse(say`a node of the menu stands at ${route.path}`)
}

/** Addresses are told apart neither by case nor by a slash at the end. */
const comparable = (path: string) => path.toLowerCase().replace(/\/+$/, '')

function covers(frame: string, path: string): boolean {
  if (!frame.endsWith('/*')) return comparable(frame) === path
  const folder = comparable(frame.slice(0, -1))
  return path === folder || path.startsWith(`${folder}/`)
}
