import { type PartProps, useDebounced } from '#engine'
import { t } from '#model/language/t.ts'
import { partsOf, useCheck } from './CheckView.tsx'

/** ms that the choice stands still before it is counted. */
const STILL = 400

/** How many tasks the chosen targets come to, below their choice. */
export function TargetCount({ values = {} }: PartProps) {
  const targets = useDebounced(JSON.stringify(values.targets ?? null), STILL)
  const { data } = useCheck({ targets: JSON.parse(targets) })
  if (targets === 'null' || !data) return null
  return (
    <p className="m-hint m-form-whole" role="status">
      {[t('共 {{count}} 份任务', { count: data.count }), ...partsOf(data)].join(t('，'))}
    </p>
  )
}
