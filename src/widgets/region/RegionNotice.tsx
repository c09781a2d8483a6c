import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import type { Regions } from './useRegions.ts'

/** What stands in the panel while it has no region to offer. */
export function RegionNotice({ regions }: { regions: Regions }) {
  if (regions.state === 'failed') {
    return (
      <Button type="link" onClick={regions.load}>
        {t('加载失败，重试')}
      </Button>
    )
  }
  return (
    <span className="m-region-notice" role="status">
      {regions.state === 'waiting' ? t('正在加载') : t('没有这个地区')}
    </span>
  )
}
