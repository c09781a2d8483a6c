import type { PageRule } from '../CheckContext.ts'

/** A kind of page needs its parts, and cannot use those of another kind. */
export const checkKind: PageRule = ({ source, kind, damaged }, _context, reporter) => {
  // What is missing may be what was misspelt, which has been told.
  if (damaged.has('')) return
  const at = source.kind === undefined ? ['title'] : ['kind']
  const on = source.kind === undefined ? 'key' : 'value'
  const refuse = (message: string) => reporter.report('kind-mismatch', at, message, { on })
  if (kind === 'tabs' && !source.tabs) refuse('a page of kind tabs names its tabs')
  else if (kind === 'split' && !source.split) refuse('a page of kind split names the page beside it: split')
  else if (kind === 'custom' && source.component === undefined) {
    refuse('a page of kind custom names its hand-written page: component')
  } else if (kind !== 'tabs' && kind !== 'custom' && source.resource === undefined) {
    refuse(`a page of kind ${kind} needs a resource`)
  }
  const isTree = typeof source.resource !== 'object' || source.resource.tree !== undefined
  if (kind === 'tree' && source.resource !== undefined && !isTree)
    refuse('the resource is no tree: resource.tree')
  const misplaced = [
    { name: 'tabs', kinds: ['tabs'] },
    { name: 'split', kinds: ['split'] },
    { name: 'component', kinds: ['custom'] },
  ] as const
  for (const { name, kinds } of misplaced) {
    const isUsed = (kinds as readonly string[]).includes(kind)
    if (source[name] === undefined || isUsed) continue
    reporter.report('kind-mismatch', [name], `a page of kind ${kind} has no ${name}`, { on: 'key' })
  }
}
