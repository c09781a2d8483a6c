import { insidesOfProperty } from '../../derive/blocks.ts'
import { acceptedBy } from '../../derive/uploads.ts'
import { say } from '../../language/say.ts'
import { type ActionSource, settingsOf } from '../../source/action.ts'
import type { PropertySource } from '../../source/property.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

/** What the form of an action is filled in with, and nothing else. */
const ASKED = /^\s*values\.([A-Za-z]\w*)\s*$/

/** Files that the form of an action takes and the record refuses: the upload succeeds, and handing it in never does. */
export const checkUploadsSet: PageRule = ({ owned }, _context, reporter) => {
  if (!owned) return
  const { actions = {}, properties } = owned.source
  for (const [name, action] of Object.entries(actions))
    for (const [field, given] of Object.entries(action.set ?? {}))
      for (const { how, value } of settingsOf(given)) {
        const asked = askedBy(action, value)
        const target = properties[field]
        const at = ['resource', 'actions', name, 'set', field, ...(how === 'replace' ? [] : [how])]
        if (asked && target && !owned.fields.get(field)?.isUnclear)
          compare(field, { asked, target, at }, reporter)
      }
}

function askedBy({ form }: ActionSource, expression: unknown): PropertySource | undefined {
  const [, name] = typeof expression === 'string' ? (ASKED.exec(expression) ?? []) : []
  return name === undefined ? undefined : form?.properties[name]
}

interface Pair {
  /** What the form asks for. */
  asked: PropertySource
  /** What takes it. */
  target: PropertySource
  at: JsonPath
}

/** The extensions of both, of rows those of each of their properties. */
function compare(path: string, { asked, target, at }: Pair, reporter: Reporter): void {
  const [given, taken] = [acceptedBy(asked), acceptedBy(target)]
  if (given && taken) {
    const refused = given.filter(extension => !taken.includes(extension))
    if (refused.length === 0) return
    const message = say`the form takes ${refused.join('/')} files, which ${path} refuses: it takes ${taken.join('/')} (accept)`
    reporter.report('action-set', at, message)
    return
  }
  const inside = (property: PropertySource) => insidesOfProperty(property)[0]?.described.properties ?? {}
  const targets = inside(target)
  for (const [name, property] of Object.entries(inside(asked))) {
    const other = targets[name]
    if (other) compare(`${path}.${name}`, { asked: property, target: other, at }, reporter)
  }
}
