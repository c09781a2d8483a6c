import type { RecordRowsProps } from '../RecordRows.ts'
import { RecordCards } from './RecordCards.tsx'
import './cards.css'

/** The rows as cards side by side, under a picture where they have one. */
export function CardGrid(props: RecordRowsProps) {
  return (
    <div className="m-card-grid">
      <RecordCards {...props} covered />
    </div>
  )
}
