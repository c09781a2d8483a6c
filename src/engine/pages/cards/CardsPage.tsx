import { ListPage } from '../../list/ListPage.tsx'
import { RecordCards, type RecordRowsProps } from '../../list/RecordCards.tsx'
import type { PageKindProps } from '../../registry/definePageKind.ts'
import { ParentFrame } from '../ParentFrame.tsx'
import './cards.css'

/** A list whose records are cards side by side, under a picture where they have one. */
export function CardsPage({ model, params, fixed, embedded }: PageKindProps) {
  return (
    <ParentFrame model={model} params={params} fixed={fixed}>
      {given => <ListPage model={model} fixed={given} embedded={embedded} rows={CardGrid} />}
    </ParentFrame>
  )
}

function CardGrid(props: RecordRowsProps) {
  return (
    <div className="m-card-grid">
      <RecordCards {...props} covered />
    </div>
  )
}
