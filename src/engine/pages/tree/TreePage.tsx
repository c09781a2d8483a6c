import { ListPage } from '../../list/ListPage.tsx'
import type { PageKindProps } from '../../registry/definePageKind.ts'
import { ParentFrame } from '../ParentFrame.tsx'

/**
 * A list whose records stand below each other. The list itself knows trees, for they also stand in splits and
 * panels; this kind demands one.
 * @throws Error when the resource is no tree
 */
export function TreePage({ model, params, fixed, embedded }: PageKindProps) {
  if (!model.resource?.tree) {
    throw new Error(`${model.component} is of kind tree, and its resource has no "tree": { "parent": … }.`)
  }
  return (
    <ParentFrame model={model} params={params} fixed={fixed}>
      {given => <ListPage model={model} fixed={given} embedded={embedded} />}
    </ParentFrame>
  )
}
