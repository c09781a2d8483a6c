import { t } from '#model/language/t.ts'
import { useDelayed } from '../data/useDelay.ts'

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Stands in for the rows until the first ones arrive; shown after 200 ms, so that it does not flash. */
export function ListSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <div className="m-skeleton" aria-busy="true" role="status" aria-label={t('正在加载')}>
      {isSlow && ROWS.map(row => <div key={row} className="m-skeleton-row" />)}
    </div>
  )
}
