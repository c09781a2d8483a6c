import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import { recordLabels } from '../../text/recordWords.ts'
import type { ListControl } from '../useListPage.ts'

/** Above the rows: why what was added stands before them. */
export function AddedNote({ list }: { list: ListControl }) {
  const { added, resource, result } = list
  return (
    <p className="m-added-note" role="status">
      {t('新增的{{labels}}不在当前页或查询条件内，暂时列在最上面。', {
        labels: recordLabels(resource, added.onTop),
        count: added.onTop.length,
      })}
      <Button type="link" size="small" onClick={() => void result.refresh()}>
        {t('刷新列表')}
      </Button>
    </p>
  )
}
