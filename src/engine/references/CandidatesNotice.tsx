import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import type { OptionsResult } from '../data/useOptions.ts'

/** Below candidates: why there are none, or that there are more than are shown. */
export function CandidatesNotice({ found }: { found: OptionsResult }) {
  const shown = found.options.length
  if (found.error) {
    return (
      <div className="m-candidates-notice" role="alert">
        {t('加载失败')}
        <Button type="link" size="small" onMouseDown={event => event.preventDefault()} onClick={found.retry}>
          {t('重试')}
        </Button>
      </div>
    )
  }
  if (found.total <= shown) return null
  return (
    <div className="m-candidates-notice" role="status">
      {t('共{{total}}项，只显示前{{shown}}项，可输入名称查找', { total: found.total, shown })}
    </div>
  )
}
