import { type CellProps, optionLabel } from '#engine'
import { useRanked } from './useRanked.ts'
import './ranking.css'

/** The options in their order, each with its place. */
export function RankingCell({ value, field }: Pick<CellProps<unknown[]>, 'value' | 'field'>) {
  const { ranked } = useRanked({ value, field })
  return (
    <ol className="m-ranking-cell">
      {ranked.map((option, index) => (
        <li key={String(option.value)}>
          <span aria-hidden className="m-ranking-place">
            {index + 1}
          </span>
          {optionLabel(option)}
        </li>
      ))}
    </ol>
  )
}
