import { ListPage } from '../../list/ListPage.tsx'
import type { PageKindProps } from '../../registry/definePageKind.ts'
import { ParentFrame } from '../ParentFrame.tsx'

/** A list with the forms of its records; below a parent record where the resource has one. */
export function CrudPage({ model, params, fixed, embedded }: PageKindProps) {
  return (
    <ParentFrame model={model} params={params} fixed={fixed}>
      {given => <ListPage model={model} fixed={given} embedded={embedded} />}
    </ParentFrame>
  )
}
