import { CardGrid } from '../../list/cards/CardGrid.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import type { PageKindProps } from '../../registry/definePageKind.ts'
import { ParentFrame } from '../ParentFrame.tsx'

/** A list whose records are cards side by side, under a picture where they have one. */
export function CardsPage({ model, params, fixed, embedded }: PageKindProps) {
  return (
    <ParentFrame model={model} params={params} fixed={fixed}>
      {given => <ListPage model={model} fixed={given} embedded={embedded} rows={CardGrid} />}
    </ParentFrame>
  )
}
