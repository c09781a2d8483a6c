import { t } from '#model/language/t.ts'
import { Brand } from './Brand.tsx'

/** What is seen while the workbench is fetched; only after a moment, so that nothing flashes. */
export function Splash() {
  return (
    <div className="m-splash" role="status" aria-label={t('正在加载')}>
      <Brand />
      <span className="m-splash-bar" aria-hidden="true" />
    </div>
  )
}
