import { type LocalizedText, wordsOf } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import { pageKinds } from '../../page-kinds/index.ts'
import { hasTree } from '../../page-kinds/shared/pageKind.ts'
import type { PageRule } from '../CheckContext.ts'

/** A kind of page needs its parts, and cannot use those of another kind. */
export const checkKind: PageRule = ({ source, kind, damaged }, _context, reporter) => {
  // What is missing may be what was misspelt, which has been told.
  if (damaged.has('')) return
  const at = source.kind === undefined ? ['title'] : ['kind']
  const on = source.kind === undefined ? 'key' : 'value'
  const refuse = (message: LocalizedText) => reporter.report('kind-mismatch', at, message, { on })
  const { part, partMissing, needsResource, needsTree } = pageKinds[kind]
  if (part !== null && source[part] === undefined)
    refuse(partMissing ? wordsOf(partMissing) : say`a page of kind ${kind} needs ${part}`)
  else if (needsResource && source.resource === undefined)
    refuse(say`a page of kind ${kind} needs a resource`)
  if (needsTree && typeof source.resource === 'object' && !hasTree(source))
    refuse(say`the resource is no tree: resource.tree`)
  for (const other of Object.values(pageKinds)) {
    if (other.part === null || other.part === part || source[other.part] === undefined) continue
    reporter.report('kind-mismatch', [other.part], say`a page of kind ${kind} has no ${other.part}`, {
      on: 'key',
    })
  }
}
